import { useQuery } from '@tanstack/react-query'
import { useIsCalm } from '#client/platform/start/use-is-calm.ts'
import { Card } from '#client/ui/displays/card.tsx'
import { ErrorState, Spinner } from '#client/ui/displays/states.tsx'
import { late } from '#client/ui/overlays/late.ts'
import { LateContent } from '#client/ui/overlays/late-content.tsx'
import type { BillingSettings } from '#contract/invoices.ts'
import { BillingFields, billingFormValues } from './billing-fields.tsx'
import { loadFailure } from './invoice-words.ts'
import { billingQuery } from './invoices.queries.ts'

const form = late(async () => (await import('./billing-form.tsx')).BillingForm)

/** Who issues the invoices, and how prices are taxed. */
export function BillingCard() {
  const billing = useQuery(billingQuery())
  return (
    <Card
      title="Invoices and Tax"
      description="For future invoices and payments; existing invoices stay as they are."
      className="max-w-3xl"
    >
      {billing.data && <LateForm settings={billing.data} />}
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

/** The settings are shown at once. What checks and saves them is loaded once the page is there. */
function LateForm({ settings }: { settings: BillingSettings }) {
  const isCalm = useIsCalm()
  const still = <StillFields settings={settings} />
  if (!isCalm && !form.here()) return still
  return <LateContent part={form} props={{ settings }} waiting={still} failure={loadFailure} />
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
