import { useQuery } from '@tanstack/react-query'
import { DateTimeInput, Input } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { followableSignalsQuery } from '../journal.queries.ts'
import type { TradeFormApi } from './trade-form-values.ts'

/** Optional details of a trade's opening. */
export function FurtherOpening({ form }: { form: TradeFormApi }) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <fieldset className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      <legend className="sr-only">Further opening</legend>
      <Field label="Take profit" error={errors.takeProfit?.message}>
        <Input {...register('takeProfit')} inputMode="decimal" />
      </Field>
      <Field label="Currency" error={errors.currency?.message}>
        <Input {...register('currency')} maxLength={3} autoCapitalize="characters" />
      </Field>
      <Field label="Opened" error={errors.openedAt?.message} className="col-span-2">
        <DateTimeInput {...register('openedAt')} />
      </Field>
    </fieldset>
  )
}

/** The signal that the trade follows, among those the user may see. */
export function SignalField({ form }: { form: TradeFormApi }) {
  const signals = useQuery(followableSignalsQuery())
  const chosen = form.getValues('signalId')
  const options = signals.data ?? []
  const isListed = chosen === '' || options.some(({ value }) => value === chosen)
  return (
    <Field
      label="Follows a signal"
      hint="Its page then shows the results of your trades"
      error={form.formState.errors.signalId?.message}
      className="sm:col-span-2"
    >
      <Select
        // A select shows its value only once its options have loaded.
        key={String(signals.isSuccess)}
        {...form.register('signalId')}
        options={[
          { value: '', label: 'No signal' },
          ...(isListed ? [] : [{ value: chosen, label: 'The signal as chosen' }]),
          ...options,
        ]}
      />
    </Field>
  )
}
