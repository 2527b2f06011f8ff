import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import RequestAccessCard from '#client/features/access/request-access-card.tsx'
import { useOwnRoleRequests } from '#client/features/access/use-own-role-requests.ts'
import { CommunityOverview } from '#client/features/dashboards/community/community-overview.tsx'
import { AwaitingApproval } from '#client/features/invoices/awaiting-approval.tsx'
import { paymentConfigQuery } from '#client/features/payments/payments.queries.ts'
import { useAcademyInfo } from '#client/platform/academy-info.ts'
import { takeChosenProgram } from '#client/platform/chosen-program.ts'
import { paidProgramNames } from '#contract/programs.ts'
import { usePaymentDialog } from '../use-payment-dialog.tsx'

/** The first page for those without a program: what is free, and how to join a program. */
export default function CommunityOverviewPage() {
  const { pay, dialog } = usePaymentDialog()
  const config = useQuery(paymentConfigQuery())
  // If unknown, offer payment as usual: the form itself reports what is wrong.
  const isOpen = config.data?.available !== false
  const info = useAcademyInfo()
  const requests = useOwnRoleRequests()
  const awaiting = paidProgramNames.filter((program) => {
    const request = requests[program]
    return request?.status === 'pending' && request.paid
  })
  const goOn = useEffectEvent(() => {
    const chosen = takeChosenProgram()
    if (chosen && isOpen) pay(chosen)
  })
  // Those who chose a program before signing in continue where they were.
  useEffect(() => goOn(), [])
  return (
    <div className="flex flex-col gap-(--page-gap)">
      {awaiting.map((program) => (
        <AwaitingApproval key={program} program={program} />
      ))}
      <CommunityOverview
        requestAccess={info?.askWithoutPayment !== false && <RequestAccessCard />}
        awaiting={awaiting}
        {...(isOpen && { onUpgrade: pay })}
      />
      {dialog}
    </div>
  )
}
