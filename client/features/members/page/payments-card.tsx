import { Link } from 'react-router'
import { Badge } from '#client/ui/displays/badge.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { day } from '#client/ui/displays/format.ts'
import { EmptyState } from '#client/ui/displays/states.tsx'
import { shortAmountText } from '#contract/currencies.ts'
import type { MemberPayment } from '#contract/members.ts'
import { pages } from '#contract/site/pages.ts'
import { programNames } from '../member-words.ts'

/** The member's payments; test payments are marked and not counted. */
export function PaymentsCard({ payments }: { payments: readonly MemberPayment[] }) {
  return (
    <Card
      title="Payments"
      description={payments.length > 0 && `${paidText(payments)} paid and kept`}
      actions={
        <Link to={pages.transactions} className="text-sm text-accent hover:underline">
          All transactions
        </Link>
      }
    >
      {payments.length === 0 ? (
        <EmptyState>No payments yet</EmptyState>
      ) : (
        <ul className="flex flex-col divide-y">
          {payments.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} />
          ))}
        </ul>
      )}
    </Card>
  )
}

/** What was paid and not given back, in each currency: '$150', '$150 + €49.50'. */
function paidText(payments: readonly MemberPayment[]): string {
  const retained = new Map<string, number>()
  for (const { status, inTest, currency, amountCents, refundedCents } of payments) {
    const counts = !inTest && (status === 'paid' || status === 'refund_failed')
    retained.set(
      currency,
      (retained.get(currency) ?? 0) + (counts ? amountCents - refundedCents : 0),
    )
  }
  return [...retained].map(([currency, cents]) => shortAmountText(cents, currency)).join(' + ')
}

function PaymentRow({ payment }: { payment: MemberPayment }) {
  const { program, offerName, amountCents, refundedCents, currency, status, inTest, createdAt } =
    payment
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5 text-sm first:pt-0 last:pb-0">
      <span className="tabular-nums">
        <span className="font-medium">{shortAmountText(amountCents, currency)}</span> ·{' '}
        {program ? programNames[program] : offerName} · {day(createdAt)}
        {refundedCents > 0 && ` · ${shortAmountText(refundedCents, currency)} refunded`}
      </span>
      <span className="flex gap-1.5">
        {inTest && <Badge variant="warning">Test</Badge>}
        <Badge variant={status === 'paid' ? 'success' : 'neutral'} className="capitalize">
          {status.replaceAll('_', ' ')}
        </Badge>
      </span>
    </li>
  )
}
