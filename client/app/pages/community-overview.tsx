import RequestAccessCard from '#client/features/access/request-access-card.tsx'
import { CommunityOverview } from '#client/features/community/community-overview.tsx'
import { usePaymentDialog } from '../use-payment-dialog.tsx'

/** The first page of those without a program: what is free, and the ways into the programs. */
export default function CommunityOverviewPage() {
  const { pay, dialog } = usePaymentDialog()
  return (
    <>
      <CommunityOverview requestAccess={<RequestAccessCard />} onUpgrade={pay} />
      {dialog}
    </>
  )
}
