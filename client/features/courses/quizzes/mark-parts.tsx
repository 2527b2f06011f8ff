import { useWatch } from 'react-hook-form'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import type { MarkTask } from '#contract/quizzes/chart-marks.ts'
import type { MarkField, MarkValues } from './chart-mark-values.ts'
import { MarkBoard } from './mark-board.tsx'
import { useQuestionForm } from './question-parts.tsx'

const shapes = [
  { value: 'zone', label: 'A zone' },
  { value: 'level', label: 'A price' },
]

/** What is to be marked on the chart of a question, and where it is. */
export function MarkParts() {
  const { control, register, setValue, formState } = useQuestionForm()
  const [chart, solution] = useWatch({ control, name: ['chart', 'solution'] })
  const errors = formState.errors.solution
  const { shape, price, prices, candles } = solution
  const task: MarkTask =
    shape === 'level'
      ? { shape }
      : { shape, prices: solution.usesPrices, candles: solution.usesCandles }
  const values: MarkValues = { price, ...prices, ...candles }
  const change = ({ price, low, high, first, last }: MarkValues) => {
    const now = { ...solution, price, prices: { low, high }, candles: { first, last } }
    setValue('solution', now, { shouldDirty: true })
  }
  const shown: Partial<Record<MarkField, string | undefined>> = {
    price: errors?.price?.message,
    low: errors?.prices?.low?.message,
    high: errors?.prices?.high?.message,
    first: errors?.candles?.first?.message,
    last: errors?.candles?.last?.message,
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 text-sm font-medium">What is right</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Students mark">
          <Select {...register('solution.shape')} options={shapes} />
        </Field>
        {shape === 'level' ? (
          <Field
            label="Tolerance"
            hint="How far the price may be off, such as 0.0010"
            error={errors?.tolerance?.message}
          >
            <Input {...register('solution.tolerance')} inputMode="decimal" maxLength={20} />
          </Field>
        ) : (
          <Field
            label="Overlap in %"
            hint="Of what both zones cover together, so that a zone of everything is not right"
            error={errors?.overlap?.message}
          >
            <Input {...register('solution.overlap')} inputMode="numeric" maxLength={3} />
          </Field>
        )}
      </div>
      {shape === 'zone' && (
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          <Checkbox label="Range of prices" {...register('solution.usesPrices')} />
          <Checkbox label="Range of candles" {...register('solution.usesCandles')} />
        </div>
      )}
      {errors?.prices?.message && (
        <p role="alert" className="text-compact text-danger">
          {errors.prices.message}
        </p>
      )}
      {chart ? (
        <MarkBoard
          key={chart.id}
          chart={chart}
          task={task}
          values={values}
          errors={shown}
          onChange={change}
        />
      ) : (
        <p className="text-sm text-muted-foreground">Choose the candles first.</p>
      )}
    </fieldset>
  )
}
