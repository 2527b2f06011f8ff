import { useId } from 'react'
import type { Grade } from '#contract/assignments.ts'

const choices = [
  { value: 'pass', label: 'Pass', hint: 'Done: nothing more to submit' },
  { value: 'needs_work', label: 'Needs work', hint: 'The student submits again' },
] as const

interface GradeChoiceProps {
  grade: Grade | null
  onChange: (grade: Grade) => void
}

/** Pass, or needs work. */
export function GradeChoice({ grade, onChange }: GradeChoiceProps) {
  const name = useId()
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <legend className="mb-2 text-sm font-medium">Grade</legend>
      {choices.map(({ value, label, hint }) => (
        <label
          key={value}
          className="flex cursor-pointer items-start gap-3 rounded-lg border p-3 text-sm has-checked:border-primary has-checked:bg-muted has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={grade === value}
            onChange={() => onChange(value)}
            className="mt-1 accent-primary outline-none"
          />
          <span>
            <span className="font-medium">{label}</span>
            <span className="block text-compact text-muted-foreground">{hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
