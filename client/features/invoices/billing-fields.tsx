import type { ComponentProps } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Input, Textarea } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import type { BillingSettings } from '#contract/invoices.ts'

/** What is typed: the rate as '20' or '7.5'. */
export interface BillingValues {
  sellerName: string
  sellerAddress: string
  taxNumber: string
  footer: string
  invoicePrefix: string
  rate: string
  tax: 'included' | 'added'
}

/** What connects a control with its form; a control of any kind takes it. */
type Control = ComponentProps<'input'> & ComponentProps<'textarea'> & ComponentProps<'select'>

interface BillingFieldsProps {
  /** The name that is printed if none is set. */
  defaultSellerName: string
  control: (name: keyof BillingValues) => Partial<Control>
  errors?: Partial<Record<keyof BillingValues, { message?: string }>>
  busy?: boolean
}

/** The fields for the current settings. */
export const billingFormValues = (settings: BillingSettings): BillingValues => ({
  sellerName: settings.sellerName ?? '',
  sellerAddress: settings.sellerAddress ?? '',
  taxNumber: settings.taxNumber ?? '',
  footer: settings.footer ?? '',
  invoicePrefix: settings.invoicePrefix,
  rate: String(settings.taxBasisPoints / 100),
  tax: settings.taxIncluded ? 'included' : 'added',
})

/** The fields of the billing settings and their button, inside a form or in its place. */
export function BillingFields({
  defaultSellerName,
  control,
  errors = {},
  busy,
}: BillingFieldsProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Name on invoices"
          hint={`Empty: ${defaultSellerName}`}
          error={errors.sellerName?.message}
        >
          <Input {...control('sellerName')} maxLength={200} />
        </Field>
        <Field label="Tax number" error={errors.taxNumber?.message}>
          <Input {...control('taxNumber')} maxLength={60} />
        </Field>
        <Field label="Tax rate in percent" error={errors.rate?.message}>
          <Input {...control('rate')} inputMode="decimal" />
        </Field>
        <Field label="Prices" error={errors.tax?.message}>
          <Select {...control('tax')} options={taxOptions} />
        </Field>
        <Field label="Number prefix" hint="INV-000001" error={errors.invoicePrefix?.message}>
          <Input {...control('invoicePrefix')} maxLength={10} />
        </Field>
      </div>
      <Field label="Address" error={errors.sellerAddress?.message}>
        <Textarea {...control('sellerAddress')} rows={3} maxLength={500} />
      </Field>
      <Field label="Text at the end" error={errors.footer?.message}>
        <Textarea {...control('footer')} rows={2} maxLength={500} />
      </Field>
      <Button type="submit" busy={busy} className="self-start">
        Save Changes
      </Button>
    </>
  )
}

const taxOptions = [
  { value: 'included', label: 'Include the tax' },
  { value: 'added', label: 'Tax is added at the checkout' },
]
