import { useQuery } from '@tanstack/react-query'
import RequestAccessCard from '#client/features/access/request-access-card.tsx'
import { CommunityOverview } from '#client/features/dashboards/community/community-overview.tsx'
import { paymentConfigQuery } from '#client/features/payments/payments.queries.ts'
import { usePaymentDialog } from '../use-payment-dialog.tsx'

/** The first page of those without a program: what is free, and the ways into the programs. */
export default function CommunityOverviewPage() {
  const { pay, dialog } = usePaymentDialog()
  const config = useQuery(paymentConfigQuery())
  // Unknown, it is as usual: the form itself says what is wrong.
  const isOpen = config.data?.available !== false
  return (
    <>
      <CommunityOverview
        requestAccess={<RequestAccessCard />}
        {...(isOpen && { onUpgrade: pay })}
      />
      {dialog}
    </>
  )
}
