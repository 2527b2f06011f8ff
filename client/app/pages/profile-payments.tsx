import { useQuery } from '@tanstack/react-query'
import { ownPaymentsQuery } from '#client/features/invoices/invoices.queries.ts'
import { OwnPayments } from '#client/features/invoices/own-payments.tsx'
import { OwnRecurring } from '#client/features/payments/recurring/own-recurring.tsx'
import OwnPurchases from '#client/features/shop/own-purchases.tsx'
import { OwnWithdrawals } from '#client/features/withdrawals/own-withdrawals.tsx'

/** What the signed-in user has paid, what it has opened, and what is paid by itself. */
export default function ProfilePayments() {
  // What was bought of the offers is asked for only where something was paid for one.
  const hasBought = useQuery(ownPaymentsQuery()).data?.some(({ offerName }) => offerName)
  return (
    <div className="flex flex-col gap-4">
      <OwnWithdrawals />
      {hasBought && <OwnPurchases />}
      <OwnRecurring />
      <OwnPayments />
    </div>
  )
}
