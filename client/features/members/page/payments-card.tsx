import { Link } from 'react-router'
import { Badge } from '#client/ui/displays/badge.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { day, money } from '#client/ui/displays/format.ts'
import { EmptyState } from '#client/ui/displays/states.tsx'
import type { MemberPayment } from '#contract/members.ts'
import { pages } from '#contract/pages.ts'
import { programNames } from '../member-words.ts'

/** The member's payments; test payments are marked and not counted. */
export function PaymentsCard({ payments }: { payments: readonly MemberPayment[] }) {
  const kept = payments
    .filter(({ status, inTest }) => !inTest && (status === 'paid' || status === 'refund_failed'))
    .reduce((sum, { amountCents, refundedCents }) => sum + amountCents - refundedCents, 0)
  return (
    <Card
      title="Payments"
      description={payments.length > 0 && `${money(kept / 100)} paid and kept`}
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

function PaymentRow({ payment }: { payment: MemberPayment }) {
  const { program, amountCents, refundedCents, status, inTest, createdAt } = payment
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5 text-sm first:pt-0 last:pb-0">
      <span className="tabular-nums">
        <span className="font-medium">{money(amountCents / 100)}</span> · {programNames[program]} ·{' '}
        {day(createdAt)}
        {refundedCents > 0 && ` · ${money(refundedCents / 100)} refunded`}
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
