import { zodResolver } from '@hookform/resolvers/zod'
import { ItemForm } from '#client/ui/forms/item-form.tsx'
import { useItemForm } from '#client/ui/forms/use-item-form.ts'
import type { BillingSettings } from '#contract/invoices.ts'
import { BillingFields, billingFormValues } from './billing-fields.tsx'
import { billingFormSchema } from './billing-form-schema.ts'
import { saveFailure } from './invoice-words.ts'
import { currentBilling, useSaveBilling } from './invoices.queries.ts'

const resolver = zodResolver(billingFormSchema)

/** Changes the billing settings. */
export function BillingForm({ settings }: { settings: BillingSettings }) {
  const change = useSaveBilling()
  const form = useItemForm({
    name: 'invoice settings',
    // There is only one such record, so it needs no id.
    item: { ...settings, id: '' },
    resolver,
    values: (item) => billingFormValues(item ?? settings),
    serverNames,
    current: currentBilling,
    savedTitle: () => 'Invoice Settings Saved',
    saveFailure,
    send: (input, _, updatedAt) => change.mutateAsync({ ...input, updatedAt }),
  })
  return (
    <ItemForm form={form}>
      <BillingFields
        defaultSellerName={settings.defaultSellerName}
        control={form.register}
        errors={form.formState.errors}
        busy={form.edit.busy}
      />
    </ItemForm>
  )
}

const serverNames = {
  sellerName: 'sellerName',
  sellerAddress: 'sellerAddress',
  taxNumber: 'taxNumber',
  footer: 'footer',
  invoicePrefix: 'invoicePrefix',
  taxBasisPoints: 'rate',
} as const
