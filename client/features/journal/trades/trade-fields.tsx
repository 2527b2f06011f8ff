import { useWatch } from 'react-hook-form'
import { useUser } from '#client/platform/session/session.tsx'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { DateTimeInput, Input, Textarea } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { withPoint } from '#client/ui/forms/decimal-text.ts'
import { Field } from '#client/ui/forms/field.tsx'
import { toLocalInput } from '#client/ui/forms/local-time.ts'
import { conversionOf } from '#client/ui/trading/trade-conversion.ts'
import { may } from '#contract/access/permissions.ts'
import type { Trade } from '#contract/journal/journal.ts'
import { directions } from '#contract/signals/signals.ts'
import { pairSchema } from '#schemas/signals/signals.ts'
import type { TradeFormApi } from './trade-form-values.ts'

interface FieldsProps {
  form: TradeFormApi
  closing?: boolean
}

/** The fields that every trade has. */
export function OpeningFields({ form }: FieldsProps) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <fieldset className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      <legend className="sr-only">Opening</legend>
      <Field label="Pair" error={errors.pair?.message}>
        <Input {...register('pair')} placeholder="EURUSD" autoCapitalize="characters" />
      </Field>
      <Field label="Direction" error={errors.direction?.message}>
        <Select {...register('direction')} options={directionOptions} />
      </Field>
      <Field label="Lots" error={errors.lots?.message}>
        <Input {...register('lots')} inputMode="decimal" placeholder="0.10" />
      </Field>
      <Field label="Entry" error={errors.entry?.message}>
        <Input {...register('entry')} inputMode="decimal" />
      </Field>
      <Field label="Stop loss" error={errors.stopLoss?.message}>
        <Input {...register('stopLoss')} inputMode="decimal" />
      </Field>
      <ExitField form={form} />
    </fieldset>
  )
}

function ExitField({ form, closing }: FieldsProps) {
  // A trade with an exit is closed: now, unless another time is given. Without one it is open.
  const fillClosing = () => {
    if (form.getValues('exit').trim() === '') form.setValue('closedAt', '')
    else if (form.getValues('closedAt') === '') form.setValue('closedAt', toLocalInput(new Date()))
  }
  return (
    <Field
      label="Exit"
      hint={closing ? undefined : 'Empty while the trade is open'}
      error={form.formState.errors.exit?.message}
    >
      <Input {...form.register('exit', { onChange: fillClosing })} inputMode="decimal" />
    </Field>
  )
}

/** How a trade was closed. */
export function ClosingFields({ form, closing }: FieldsProps) {
  const { register, formState } = form
  const { errors } = formState
  const conversion = useConversion(form)
  return (
    <fieldset className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      <legend className="mb-3 text-sm font-semibold">Closing</legend>
      {closing && <ExitField form={form} closing />}
      <Field label="Closed" error={errors.closedAt?.message} className="col-span-2">
        <DateTimeInput {...register('closedAt')} />
      </Field>
      <Field
        label="Fees"
        hint="Commission, swap, taxes"
        error={errors.fees?.message}
        className="max-sm:col-span-2"
      >
        <Input {...register('fees')} inputMode="decimal" />
      </Field>
      <Field
        label="Profit before fees"
        hint="Leave empty to compute it from the levels"
        error={errors.profit?.message}
        className="col-span-2"
      >
        <Input {...register('profit')} />
      </Field>
      {conversion && (
        <Field
          label={`Rate of ${conversion.pair}`}
          hint="Converts the profit into the trade’s currency"
          error={errors.rate?.message}
          className="col-span-2"
        >
          <Input
            {...register('rate')}
            inputMode="decimal"
            placeholder={conversion.proposed ?? undefined}
          />
        </Field>
      )}
    </fieldset>
  )
}

/** The rate that the trade as typed needs, unless its profit is given. */
export function useConversion({ control }: FieldsProps['form']) {
  const [pair, exit, currency, profit] = useWatch({
    control,
    name: ['pair', 'exit', 'currency', 'profit'],
  })
  const known = pairSchema.safeParse(pair).data
  if (!known || exit === '' || profit !== '') return null
  return conversionOf({ pair: known, exit: withPoint(exit) }, currency.trim().toUpperCase())
}

/** The trader's own review. */
export function ReviewFields({ form, closing }: FieldsProps) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="sr-only">Review</legend>
      {!closing && (
        <Field label="Setup" error={errors.setup?.message}>
          <Input {...register('setup')} maxLength={60} placeholder="London breakout" />
        </Field>
      )}
      {!closing && (
        <Field label="Tags" hint="Separated by commas" error={errors.tags?.message}>
          <Input {...register('tags')} placeholder="news, late entry" autoCapitalize="none" />
        </Field>
      )}
      <Field label="Rating" hint="How well it was traded" error={errors.rating?.message}>
        <Select {...register('rating')} options={ratingOptions} />
      </Field>
      <Field label="Notes" hint="Markdown" error={errors.notes?.message} className="sm:col-span-2">
        <Textarea {...register('notes')} rows={4} maxLength={10_000} />
      </Field>
    </fieldset>
  )
}

/** Whether the academy sees it, if there is a mentor to share with. */
export function ShareField({ form, trade }: FieldsProps & { trade?: Trade }) {
  const mayShare = may(useUser(), 'mentorship.enter')
  // After their mentorship has ended, students can still withdraw what is shared.
  if (!mayShare && !trade?.shared) return null
  return (
    <Checkbox
      label="Share with the academy, which may comment on it"
      {...form.register('shared')}
    />
  )
}

const directionOptions = directions.map((value) => ({ value, label: value }))
const ratingOptions = [
  { value: '', label: 'Not rated' },
  { value: '5', label: '5 – by the plan' },
  { value: '4', label: '4' },
  { value: '3', label: '3' },
  { value: '2', label: '2' },
  { value: '1', label: '1 – against the plan' },
]
