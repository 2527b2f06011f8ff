import { useWatch } from 'react-hook-form'
import { Button } from '#client/ui/controls/button.tsx'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { centsOf } from '#client/ui/forms/price-text.ts'
import type { OfferForm } from './offer-form.tsx'
import { currencyOptions } from './offer-form-values.ts'

/** What is charged, what the landing page shows, and how long the access lasts. */
export function PriceFields({ form }: { form: OfferForm }) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 font-semibold">Prices</legend>
      <TwoPrices form={form} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Price charged"
          hint="On the dashboard and in the card form: this is what people pay"
          error={errors.price?.message}
        >
          <Input {...register('price')} inputMode="decimal" />
        </Field>
        <Field label="Currency" error={errors.currency?.message}>
          <Select {...register('currency')} options={currencyOptions} />
        </Field>
        <Field label="Price on the landing page" error={errors.landingPrice?.message}>
          <Input {...register('landingPrice')} inputMode="decimal" />
        </Field>
        <Field
          label="Crossed-out price next to it"
          hint="Empty for none"
          error={errors.landingFormer?.message}
        >
          <Input {...register('landingFormer')} inputMode="decimal" />
        </Field>
        <Field
          label="Months of access"
          hint="From the approval; applies to requests and payments started from now on"
          error={errors.accessMonths?.message}
        >
          <Input {...register('accessMonths')} inputMode="numeric" />
        </Field>
      </div>
      <Checkbox label="The landing page says 'per month'" {...register('perMonth')} />
    </fieldset>
  )
}

/** Says when the two prices differ, and offers to make them equal. */
function TwoPrices({ form: { control, setValue } }: { form: OfferForm }) {
  const [price, landingPrice, currency] = useWatch({
    control,
    name: ['price', 'landingPrice', 'currency'],
  })
  if (centsOf(price, currency) === centsOf(landingPrice, currency)) return null
  const makeEqual = () => {
    setValue('landingPrice', price, { shouldDirty: true, shouldValidate: true })
    setValue('landingFormer', '', { shouldDirty: true })
  }
  return (
    <Notice variant="warning">
      <p>
        The landing page shows a different price from the one that is charged. Visitors should pay
        what they were shown.
      </p>
      <div className="mt-3">
        <Button size="sm" variant="outline" onClick={makeEqual}>
          Show the charged price
        </Button>
      </div>
    </Notice>
  )
}
