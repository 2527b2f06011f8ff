import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent } from 'react'
import { useOwnRoleRequests } from '#client/features/access/use-own-role-requests.ts'
import { AwaitingApproval } from '#client/features/invoices/awaiting-approval.tsx'
import { paymentConfigQuery } from '#client/features/payments/payments.queries.ts'
import { useUser } from '#client/platform/session/session.tsx'
import { takeChosenProgram } from '#client/platform/start/chosen-program.ts'
import { useOffers } from '#client/platform/start/offers.ts'
import { may } from '#contract/access/permissions.ts'
import { type PaidProgram, paidProgramNames } from '#contract/offers/programs.ts'
import { CohortNotices } from './pages/cohort-notices.tsx'
import { usePaymentDialog } from './use-payment-dialog.tsx'

// Few academies take transfers.
const AwaitedTransfers = lazy(() => import('#client/features/payments/ways/awaited-transfers.tsx'))
// Only Stripe's own form has methods that banks take days to settle.
const ProcessingPayments = lazy(
  () => import('#client/features/payments/ways/processing-payments.tsx'),
)

export interface Enrolment {
  /** The programs on sale that the user does not have. */
  open: readonly PaidProgram[]
  /** Paid programs awaiting the academy's approval: there is nothing more to pay. */
  awaiting: readonly PaidProgram[]
  /** A card for each of these. */
  notices: ReactNode
  /** Starts the payment of a program; undefined while nobody can pay. */
  pay: ((program: PaidProgram) => void) | undefined
  /** The form of the payment. */
  dialog: ReactNode
}

/** The ways into the programs that the user does not have. */
export function useEnrolment(): Enrolment {
  const { pay, dialog } = usePaymentDialog()
  const config = useQuery(paymentConfigQuery())
  // If unknown, offer payment as usual: the form itself reports what is wrong.
  const takesCards = config.data?.available !== false
  const requests = useOwnRoleRequests()
  const awaiting = paidProgramNames.filter((program) => {
    const request = requests[program]
    return request?.status === 'pending' && request.paid
  })
  const offers = useOffers()
  const user = useUser()
  const open = paidProgramNames.filter(
    (program) => offers[program].isOpen && !may(user, `${program}.enter`),
  )
  const goOn = useEffectEvent(() => {
    const chosen = takeChosenProgram()
    if (chosen && takesCards && open.includes(chosen)) pay(chosen)
  })
  // Those who chose a program on the landing page continue where they were.
  useEffect(() => goOn(), [])
  return {
    open,
    awaiting,
    notices: (
      <>
        {awaiting.map((program) => (
          <AwaitingApproval key={program} program={program} />
        ))}
        <CohortNotices programs={open} pay={takesCards ? pay : undefined} />
        {(config.data?.methods ?? config.data?.ways?.some(({ methods }) => methods)) && (
          <Suspense>
            <ProcessingPayments />
          </Suspense>
        )}
        {config.data?.ways?.some(({ name }) => name === 'transfer') && (
          <Suspense>
            <AwaitedTransfers />
          </Suspense>
        )}
      </>
    ),
    pay: takesCards ? pay : undefined,
    dialog,
  }
}
