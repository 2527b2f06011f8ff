import { type FormEvent, useState } from 'react'
import { ApiProblem } from '#client/platform/http/problems.ts'
import type { ChartLevel } from '#client/ui/charts/market/candle-drawing.ts'
import type { PriceHandle } from '#client/ui/charts/market/price-handles.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { numberOf } from '#client/ui/forms/decimal-text.ts'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import { failureText } from '#client/ui/overlays/outcome-toast.ts'
import type { CandleColumns } from '#contract/candles/candle-columns.ts'
import type { Exercise } from '#contract/exercises.ts'
import { DecisionFields, type FieldErrors } from './decision-fields.tsx'
import { type DecisionValues, fieldNames, marketOf, noDecision, sentOf } from './decision-values.ts'
import { ExerciseChart } from './exercise-chart.tsx'

/** The prices that can be moved on the chart. */
const lines = [
  { field: 'entry', label: 'Entry', short: 'E', color: 'ink' },
  { field: 'stop', label: 'Stop', short: 'S', color: 'loss' },
  { field: 'target', label: 'Target', short: 'T', color: 'profit' },
  { field: 'zoneLow', label: 'Zone low', short: 'Z↓', color: 'series' },
  { field: 'zoneHigh', label: 'Zone high', short: 'Z↑', color: 'series' },
] as const

type Sent = ReturnType<typeof sentOf>

interface DecisionFormProps {
  /** The name under which what is typed is stored. */
  draftName: string
  past: CandleColumns
  /** How many candles follow. */
  following: number
  /** What is asked for beside a trade; without it there is neither a zone nor a reason. */
  asks?: Pick<Exercise, 'reasonRequired' | 'zoneAsked'>
  busy: boolean
  /** Commits a decision that lacks nothing; resolves to whether it was committed, not called off. */
  onCommit: (sent: Sent) => Promise<boolean>
}

/** A decision on a chart and in the fields below it; what the server refuses is said at its field. */
export function DecisionForm({
  draftName,
  past,
  following,
  asks,
  busy,
  onCommit,
}: DecisionFormProps) {
  const [values, type, draft] = useDraftState(draftName, noDecision)
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
    if (busy) return
    const missing = missingOf(values, asks?.reasonRequired ?? false)
    if (Object.keys(missing).length > 0) return setErrors(missing)
    try {
      if (await onCommit(sentOf(values))) draft.drop()
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
        following={following}
        levels={levels}
        handles={handles}
      />
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <DraftNotice draft={draft} />
        <DecisionFields
          values={values}
          errors={errors}
          market={market}
          asks={asks}
          onChange={change}
        />
        {problem && <Notice variant="danger">{problem}</Notice>}
        <Button type="submit" className="self-start" busy={busy}>
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
      level: line.label,
      onMove: (moved) => change({ ...values, [field]: moved.toFixed(digits) }),
    })),
  }
}
