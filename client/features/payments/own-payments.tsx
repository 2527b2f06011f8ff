import { useQuery } from '@tanstack/react-query'
import { Receipt } from 'lucide-react'
import { useOffers } from '#client/platform/offers.ts'
import { Badge } from '#client/ui/displays/badge.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { day } from '#client/ui/displays/format.ts'
import type { OwnPayment } from '#contract/own-payments.ts'
import type { PaidProgram } from '#contract/programs.ts'
import { amountText } from './payment-words.ts'
import { ownPaymentsQuery } from './payments.queries.ts'
import { statusLooks } from './transactions/transaction-words.ts'

/** The card of a program that was paid for and waits for the academy: what was paid, and when. */
export function AwaitingApproval({ program }: { program: PaidProgram }) {
  const { data: payments = [] } = useQuery(ownPaymentsQuery())
  const { title } = useOffers()[program]
  const payment = payments.find((one) => one.program === program && one.status === 'paid')
  const amount = payment ? ` ${amountText(payment.amountCents, payment.currency)}` : ''
  return (
    <Card
      title={`Paid${amount}, awaiting approval`}
      description={`The ${title} opens as soon as the academy approves. You need do nothing more.`}
    >
      {payment && <PaymentLine payment={payment} />}
    </Card>
  )
}

/** All payments of the user, each with what became of it; nothing for those who never paid. */
export function OwnPayments() {
  const { data: payments = [] } = useQuery(ownPaymentsQuery())
  if (payments.length === 0) return null
  return (
    <Card title="Payments">
      <ul className="divide-y">
        {payments.map((payment) => (
          <li key={payment.id} className="py-3 first:pt-0 last:pb-0">
            <PaymentLine payment={payment} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function PaymentLine({ payment }: { payment: OwnPayment }) {
  const { program, amountCents, currency, status, paidAt, createdAt, inTest, id } = payment
  const { title } = useOffers()[program]
  const at = paidAt ?? createdAt
  const look = statusLooks[status]
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
      <p className="flex min-w-0 items-center gap-2">
        <Receipt className="size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
        <span className="font-medium">{title}</span>
      </p>
      <p className="flex flex-wrap items-center gap-2 tabular-nums">
        {amountText(amountCents, currency)}
        <time dateTime={at} className="text-muted-foreground">
          {day(at)}
        </time>
        <Badge variant={look.variant}>{look.label}</Badge>
        {inTest && <Badge variant="warning">Test mode</Badge>}
      </p>
      <p className="w-full text-compact text-muted-foreground">{`Receipt ${id}`}</p>
    </div>
  )
}
