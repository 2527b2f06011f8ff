import { useMemo } from 'react'
import type { PriceHandle } from '#client/ui/charts/market/price-handles.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { numberOf } from '#client/ui/forms/decimal-text.ts'
import { Field } from '#client/ui/forms/field.tsx'
import type { CandleColumns } from '#contract/candles/candle-columns.ts'
import type { MarkTask } from '#contract/quizzes/chart-marks.ts'
import type { ShownChart } from '#contract/quizzes/exhibits.ts'
import {
  endsOfMark,
  fieldsOf,
  firstMark,
  levelsOfMark,
  type MarkField,
  type MarkValues,
  named,
  withCandle,
} from './chart-mark-values.ts'
import { QuestionChart, useCandles } from './question-chart.tsx'

const names: Record<MarkField, { label: string; short: string }> = {
  price: { label: 'Price', short: 'P' },
  low: { label: 'Zone from', short: '↓' },
  high: { label: 'Zone to', short: '↑' },
  first: { label: 'First candle', short: '' },
  last: { label: 'Last candle', short: '' },
}

const look = { owner: '', color: 'series' } as const

interface MarkBoardProps {
  chart: ShownChart
  task: MarkTask
  values: MarkValues
  errors: Partial<Record<MarkField, string | undefined>>
  /** `isTyped` if more may follow at once. */
  onChange: (values: MarkValues, isTyped: boolean) => void
}

/** Something marked on a chart: by its handles and candles, or in the fields below, which say the same. */
export function MarkBoard({ chart, task, values, errors, onChange }: MarkBoardProps) {
  const candles = useCandles(chart)
  const fields = fieldsOf(task)
  const handles = fields.flatMap((field): PriceHandle[] => {
    const price = numberOf(values[field])
    if (field === 'first' || field === 'last' || !(price > 0)) return []
    const onMove = (moved: number) =>
      onChange({ ...values, [field]: moved.toFixed(candles.digits) }, true)
    const level = named(look.owner, field)
    return [{ key: field, ...names[field], price, level, color: 'series', onMove }]
  })
  const { low, high, price, first, last } = values
  const levels = useMemo(
    () => levelsOfMark({ low, high, price, first: '', last: '' }, look),
    [low, high, price],
  )
  const marks = useMemo(
    () => endsOfMark({ low: '', high: '', price: '', first, last }, candles.times.length, look),
    [first, last, candles],
  )
  const isEmpty = fields.every((field) => values[field].trim() === '')
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <QuestionChart
        chart={chart}
        levels={levels}
        marks={marks}
        handles={handles}
        onChoose={
          fields.includes('first')
            ? (index) => index >= 0 && onChange(withCandle(values, index), true)
            : undefined
        }
        below={howTo(task)}
      />
      {isEmpty && (
        <Button
          variant="outline"
          size="sm"
          className="self-start"
          onClick={() => onChange(firstMark(candles, task), false)}
        >
          Mark on the chart
        </Button>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        {fields.map((field) => (
          <Field
            key={field}
            label={names[field].label}
            hint={timeOf(field, values, candles)}
            error={errors[field]}
          >
            <Input
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              className="tabular-nums"
              value={values[field]}
              onChange={({ target }) => onChange({ ...values, [field]: target.value }, true)}
            />
          </Field>
        ))}
      </div>
    </div>
  )
}

/** When the candle of a field begins. */
function timeOf(field: MarkField, values: MarkValues, { times }: CandleColumns) {
  if (field !== 'first' && field !== 'last') return undefined
  const minute = times[numberOf(values[field]) - 1]
  const range = `By its number, 1 to ${times.length}`
  return minute === undefined ? range : moment(new Date(minute * 60_000).toISOString())
}

function howTo(task: MarkTask): string {
  const prices = 'Drag the handles, or move them with the arrow keys.'
  const candles =
    'Press a candle, or select it with the arrow keys and press Enter: the nearer end of the range moves there.'
  if (task.shape === 'level') return prices
  return [...(task.prices ? [prices] : []), ...(task.candles ? [candles] : [])].join(' ')
}
