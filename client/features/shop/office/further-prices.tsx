import { X } from 'lucide-react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { Button } from '#client/ui/controls/button.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { currencies } from '#contract/offers/offer-defaults.ts'
import type { Form } from './shop-offer-form.tsx'

const currencyOptions = currencies.map((value) => ({ value, label: value.toUpperCase() }))

/** What an offer costs in other currencies: each a price of its own, nothing is converted. */
export function FurtherPrices({ form }: { form: Form }) {
  const { control, register, formState } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'furtherPrices' })
  const [currency, prices] = useWatch({ control, name: ['currency', 'furtherPrices'] })
  const taken = new Set<string>([currency, ...prices.map((one) => one.currency)])
  const next = currencies.find((one) => !taken.has(one))
  const errors = formState.errors.furtherPrices
  const problem = errors?.message ?? errors?.root?.message
  return (
    <fieldset
      className="flex min-w-0 flex-col gap-3"
      aria-describedby={problem && 'offer-prices-error'}
    >
      <legend className="mb-2 font-semibold">Prices in other currencies</legend>
      <p className="text-compact text-muted-foreground">
        Buyers choose one of those that can be paid here. Nothing is converted.
      </p>
      {fields.map(({ id }, index) => (
        <div key={id} className="flex items-start gap-2">
          <Field label="Price" error={errors?.[index]?.price?.message} className="min-w-0 flex-1">
            <Input {...register(`furtherPrices.${index}.price`)} inputMode="decimal" />
          </Field>
          <Field label="In" error={errors?.[index]?.currency?.message} className="w-28 max-sm:w-24">
            <Select {...register(`furtherPrices.${index}.currency`)} options={currencyOptions} />
          </Field>
          <Button
            variant="ghost"
            size="icon"
            className="mt-7"
            aria-label={`Remove the price in ${prices[index]?.currency.toUpperCase()}`}
            onClick={() => remove(index)}
          >
            <X aria-hidden="true" />
          </Button>
        </div>
      ))}
      {problem && (
        <p id="offer-prices-error" role="alert" className="text-compact text-danger">
          {problem}
        </p>
      )}
      {next && (
        <Button
          variant="outline"
          size="sm"
          className="self-start"
          onClick={() => append({ currency: next, price: '' })}
        >
          Add a Currency
        </Button>
      )}
    </fieldset>
  )
}
