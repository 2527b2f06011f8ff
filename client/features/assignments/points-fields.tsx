import { useId } from 'react'
import { Input } from '#client/ui/controls/input.tsx'
import { type Criterion, mostPoints } from '#contract/rubric-sums.ts'
import { pointsText } from './assignment-words.ts'
import { isGiven, sumOfTyped } from './points-values.ts'

interface PointsFieldsProps {
  rubric: readonly Criterion[]
  /** As typed, in the order of the criteria. */
  typed: readonly string[]
  onChange: (typed: string[]) => void
  /** Whether what is missing is pointed out. */
  checked: boolean
}

/** The points for each criterion, and their sum, which is the mark. */
export function PointsFields({ rubric, typed, onChange, checked }: PointsFieldsProps) {
  const id = useId()
  const change = (index: number, value: string) =>
    onChange(rubric.map((_, place) => (place === index ? value : (typed[place] ?? ''))))
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">Points</legend>
      {rubric.map((criterion, index) => {
        const value = typed[index] ?? ''
        const isWrong = (checked || value !== '') && !isGiven(value, criterion)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the criteria are fixed, and may have the same name
          <div key={index} className="flex items-center justify-between gap-3 text-sm">
            <label htmlFor={`${id}-${index}`} className="min-w-0 flex-1 break-words">
              {criterion.name}
            </label>
            <div className="w-18 shrink-0">
              <Input
                id={`${id}-${index}`}
                value={value}
                onChange={({ target }) => change(index, target.value)}
                inputMode="decimal"
                maxLength={5}
                aria-invalid={isWrong || undefined}
                aria-label={`${criterion.name}, 0 to ${criterion.points} points`}
                className="text-right"
              />
            </div>
            <span className="w-14 shrink-0 text-muted-foreground tabular-nums">
              of {criterion.points}
            </span>
          </div>
        )
      })}
      <output className="border-t pt-2 text-right text-sm font-semibold tabular-nums">
        Mark: {pointsText(sumOfTyped(typed), mostPoints(rubric))}
      </output>
    </fieldset>
  )
}
