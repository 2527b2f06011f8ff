import { useQuery } from '@tanstack/react-query'
import { Card } from '#client/ui/displays/card.tsx'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { lateContent } from '#client/ui/overlays/late-content.tsx'
import type { BillingSettings } from '#contract/invoices.ts'
import { BillingFields, billingFormValues } from './billing-fields.tsx'
import { loadFailure } from './invoice-words.ts'
import { billingQuery } from './invoices.queries.ts'

/** The settings are shown at once; what checks and saves them comes later. */
const BillingForm = lateContent(async () => (await import('./billing-form.tsx')).BillingForm, {
  onceCalm: true,
})

/** Who issues the invoices, and how prices are taxed. */
export function BillingCard() {
  const billing = useQuery(billingQuery())
  return (
    <Card
      title="Invoices and Tax"
      description="For future invoices and payments; existing invoices stay as they are."
      className="max-w-3xl"
    >
      {billing.data && (
        <BillingForm
          settings={billing.data}
          waiting={<StillFields settings={billing.data} />}
          failure={loadFailure}
        />
      )}
      {billing.isPending && <Spinner />}
      {!billing.data && billing.isError && <QueryError message={loadFailure} query={billing} />}
    </Card>
  )
}

/** Looks like the form, and cannot be changed yet. */
function StillFields({ settings }: { settings: BillingSettings }) {
  const values = billingFormValues(settings)
  return (
    <div inert className="flex flex-col gap-4">
      <BillingFields
        defaultSellerName={settings.defaultSellerName}
        control={(name) => ({ value: values[name], readOnly: true, onChange: () => undefined })}
      />
    </div>
  )
}
