import { OwnPayments } from '#client/features/invoices/own-payments.tsx'
import { OwnRecurring } from '#client/features/payments/recurring/own-recurring.tsx'

/** What the signed-in user has paid, and what is paid by itself. */
export default function ProfilePayments() {
  return (
    <div className="flex flex-col gap-4">
      <OwnRecurring />
      <OwnPayments />
    </div>
  )
}
