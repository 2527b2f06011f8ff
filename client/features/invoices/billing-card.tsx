import { useQuery } from '@tanstack/react-query'
import { Button } from '#client/ui/controls/button.tsx'
import { Input, Textarea } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { ErrorState, Spinner } from '#client/ui/displays/states.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { ItemForm } from '#client/ui/forms/item-form.tsx'
import { useItemForm } from '#client/ui/forms/use-item-form.ts'
import type { BillingSettings } from '#contract/invoices.ts'
import { billingFormSchema, billingFormValues } from './billing-form-values.ts'
import { loadFailure, saveFailure } from './invoice-words.ts'
import { billingQuery, currentBilling, useSaveBilling } from './invoices.queries.ts'

/** Who issues the invoices, and how prices are taxed. */
export function BillingCard() {
  const billing = useQuery(billingQuery())
  return (
    <Card
      title="Invoices and Tax"
      description="For future invoices and payments; existing invoices stay as they are."
      className="max-w-3xl"
    >
      {billing.data && <BillingForm settings={billing.data} />}
      {billing.isPending && <Spinner />}
      {!billing.data && billing.isError && (
        <ErrorState
          message={loadFailure}
          onRetry={() => void billing.refetch()}
          retrying={billing.isFetching}
        />
      )}
    </Card>
  )
}

function BillingForm({ settings }: { settings: BillingSettings }) {
  const change = useSaveBilling()
  const form = useItemForm({
    name: 'invoice settings',
    // There is only one such record, so it needs no id.
    item: { ...settings, id: '' },
    schema: billingFormSchema,
    values: (item) => billingFormValues(item ?? settings),
    serverNames,
    current: currentBilling,
    savedTitle: () => 'Invoice Settings Saved',
    saveFailure,
    send: (input, _, updatedAt) => change.mutateAsync({ ...input, updatedAt }),
  })
  const { register } = form
  const { errors } = form.formState
  return (
    <ItemForm form={form}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Name on invoices"
          hint={`Empty: ${settings.defaultSellerName}`}
          error={errors.sellerName?.message}
        >
          <Input {...register('sellerName')} maxLength={200} />
        </Field>
        <Field label="Tax number" error={errors.taxNumber?.message}>
          <Input {...register('taxNumber')} maxLength={60} />
        </Field>
        <Field label="Tax rate in percent" error={errors.rate?.message}>
          <Input {...register('rate')} inputMode="decimal" />
        </Field>
        <Field label="Prices" error={errors.tax?.message}>
          <Select {...register('tax')} options={taxOptions} />
        </Field>
        <Field label="Number prefix" hint="INV-000001" error={errors.invoicePrefix?.message}>
          <Input {...register('invoicePrefix')} maxLength={10} />
        </Field>
      </div>
      <Field label="Address" error={errors.sellerAddress?.message}>
        <Textarea {...register('sellerAddress')} rows={3} maxLength={500} />
      </Field>
      <Field label="Text at the end" error={errors.footer?.message}>
        <Textarea {...register('footer')} rows={2} maxLength={500} />
      </Field>
      <Button type="submit" busy={form.edit.busy} className="self-start">
        Save Changes
      </Button>
    </ItemForm>
  )
}

const taxOptions = [
  { value: 'included', label: 'Include the tax' },
  { value: 'added', label: 'Tax is added at the checkout' },
]

const serverNames = {
  sellerName: 'sellerName',
  sellerAddress: 'sellerAddress',
  taxNumber: 'taxNumber',
  footer: 'footer',
  invoicePrefix: 'invoicePrefix',
  taxBasisPoints: 'rate',
} as const
