import { type FormEvent, useState } from 'react'
import { ApiProblem } from '#client/platform/http/problems.ts'
import type { ChartLevel } from '#client/ui/charts/market/candle-drawing.ts'
import type { PriceHandle } from '#client/ui/charts/market/price-handles.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { numberOf } from '#client/ui/forms/decimal-text.ts'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import { askFirst } from '#client/ui/overlays/ask-first.ts'
import { failureText } from '#client/ui/overlays/outcome-toast.ts'
import type { CandleColumns } from '#contract/candles/candle-columns.ts'
import type { Exercise } from '#contract/exercises.ts'
import { DecisionFields, type FieldErrors } from './decision-fields.tsx'
import { type DecisionValues, fieldNames, marketOf, noDecision, sentOf } from './decision-values.ts'
import { ExerciseChart } from './exercise-chart.tsx'
import { decisionText } from './exercise-words.ts'
import { useCommit } from './exercises.queries.ts'

/** The prices that can be moved on the chart. */
const lines = [
  { field: 'entry', label: 'Entry', short: 'E', color: 'ink' },
  { field: 'stop', label: 'Stop', short: 'S', color: 'loss' },
  { field: 'target', label: 'Target', short: 'T', color: 'profit' },
  { field: 'zoneLow', label: 'Zone low', short: 'Z↓', color: 'series' },
  { field: 'zoneHigh', label: 'Zone high', short: 'Z↑', color: 'series' },
] as const

interface DecideProps {
  exercise: Exercise
  past: CandleColumns
}

/** The decision of a student, on the chart and in fields beside it; a commit is final. */
export function Decide({ exercise, past }: DecideProps) {
  const { id, courseId, reasonRequired } = exercise
  const commit = useCommit({ courseId, exerciseId: id })
  const [values, type, draft] = useDraftState(`exercise ${id}`, noDecision)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [problem, setProblem] = useState<string>()
  const market = marketOf(past)
  const change = (next: DecisionValues) => {
    setErrors({})
    setProblem(undefined)
    type(next)
  }
  const { levels, handles } = linesOf(values, market, change)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (commit.isPending) return
    const missing = missingOf(values, reasonRequired)
    if (Object.keys(missing).length > 0) return setErrors(missing)
    const sent = sentOf(values)
    const confirmed = await askFirst({
      title: 'Commit this decision?',
      description: `${decisionText(sent)}. It is final: you can answer this exercise once.`,
      confirmLabel: 'Commit',
      destructive: false,
    })
    if (!confirmed) return
    try {
      await commit.mutateAsync(sent)
      draft.drop()
    } catch (error) {
      setErrors(errorsOf(error))
      setProblem(failureText(error, 'Your decision could not be committed. Please try again.'))
    }
  }
  return (
    <div className="flex flex-col gap-5">
      <ExerciseChart
        title="Up to the last visible candle"
        candles={past}
        following={exercise.following}
        levels={levels}
        handles={handles}
      />
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <DraftNotice draft={draft} />
        <DecisionFields
          values={values}
          errors={errors}
          market={market}
          exercise={exercise}
          onChange={change}
        />
        {problem && <Notice variant="danger">{problem}</Notice>}
        <Button type="submit" className="self-start" busy={commit.isPending}>
          Commit
        </Button>
      </form>
    </div>
  )
}

/** What is missing, said before anybody is asked whether to commit. */
function missingOf(values: DecisionValues, reasonRequired: boolean): FieldErrors {
  return {
    ...(values.direction === '' && { direction: 'Choose Buy, Sell or No trade' }),
    ...(reasonRequired && values.reason.trim() === '' && { reason: 'Say why' }),
  }
}

function errorsOf(error: unknown): FieldErrors {
  const errors: FieldErrors = {}
  if (!(error instanceof ApiProblem)) return errors
  for (const { path, message } of error.issues) {
    const field = fieldNames[path]
    if (field) errors[field] ??= message
  }
  return errors
}

/** The prices of a decision as lines on the chart, and their handles. */
function linesOf(
  values: DecisionValues,
  { digits, last }: ReturnType<typeof marketOf>,
  change: (values: DecisionValues) => void,
): { levels: ChartLevel[]; handles: PriceHandle[] } {
  const trades = values.direction === 'BUY' || values.direction === 'SELL'
  const shown = lines.flatMap(({ field, ...line }) => {
    const isZone = field === 'zoneLow' || field === 'zoneHigh'
    if (!isZone && !trades) return []
    const price = field === 'entry' && values.entry === '' ? last : numberOf(values[field])
    return price > 0 && Number.isFinite(price) ? [{ field, ...line, price }] : []
  })
  return {
    levels: shown.map(({ label, color, price }) => ({
      label,
      color,
      price: price.toFixed(digits),
    })),
    handles: shown.map(({ field, ...line }) => ({
      ...line,
      key: field,
      onMove: (moved) => change({ ...values, [field]: moved.toFixed(digits) }),
    })),
  }
}
