import { ChartColumn } from 'lucide-react'
import AdminTransactionsSection from '#client/features/payments/transactions/admin-transactions-section.tsx'
import { useSectionPath } from '#client/platform/lists/section-path.ts'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { Spinner } from '#client/ui/displays/states.tsx'
import { lateContent } from '#client/ui/overlays/late-content.tsx'
import { sectionPage } from '#contract/site/pages.ts'

/** What the section reads first, for `sections.tsx`. @public */
export { firstReads } from '#client/features/payments/transactions/admin-transactions-section.tsx'

const DisputeGauge = lateContent(
  async () => (await import('#client/features/disputes/dispute-gauge.tsx')).DisputeGauge,
)

const disputes = 'disputes'

/** All payments and, at an address of its own, how disputes and refunds stand to the networks' limits. */
export default function AdminTransactions() {
  if (useSectionPath() === disputes) {
    return <DisputeGauge waiting={<Spinner />} failure="The disputes could not be loaded." />
  }
  return (
    <div className="flex flex-col gap-4">
      <AdminTransactionsSection />
      <ButtonLink
        to={`${sectionPage('transactions')}/${disputes}`}
        variant="outline"
        size="sm"
        className="w-fit"
      >
        <ChartColumn aria-hidden="true" />
        Disputes and refunds
      </ButtonLink>
    </div>
  )
}
