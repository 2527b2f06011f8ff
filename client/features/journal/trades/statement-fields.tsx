import { Input } from '#client/ui/controls/input.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import type { Trade } from '#contract/journal/journal.ts'
import { TradeLines } from './trade-facts.tsx'
import type { TradeFormApi } from './trade-form-values.ts'

/** A trade from a statement: its facts are fixed, but the stop may be added. */
export function StatementFields({ form, trade }: { form: TradeFormApi; trade: Trade }) {
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 text-sm font-semibold">
        From a statement{' '}
        <span className="font-normal text-muted-foreground">
          – amounts and times stay as the broker reported them
        </span>
      </legend>
      <TradeLines trade={trade} />
      <Field label="Stop loss" error={form.formState.errors.stopLoss?.message}>
        <Input {...form.register('stopLoss')} inputMode="decimal" />
      </Field>
    </fieldset>
  )
}
