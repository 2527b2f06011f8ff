import { useQuery } from '@tanstack/react-query'
import { useOffer } from '#client/platform/start/offers.ts'
import { Badge } from '#client/ui/displays/badge.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { day } from '#client/ui/displays/format.ts'
import { amountText } from '#contract/currencies.ts'
import type { OwnPayment } from '#contract/invoices.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'
import { DocumentButton } from './document-button.tsx'
import { ownPaymentsQuery } from './invoices.queries.ts'

/** The card of a program that was paid for and awaits approval: what was paid, and when. */
export function AwaitingApproval({ program }: { program: PaidProgram }) {
  const { data: payments = [] } = useQuery(ownPaymentsQuery())
  const { title } = useOffer(program)
  const payment = payments.find((one) => one.program === program && one.status === 'paid')
  const amount = payment ? ` ${amountText(payment.amountCents, payment.currency)}` : ''
  return (
    <Card
      title={`Paid${amount}, awaiting approval`}
      description={`The ${title} opens as soon as the academy approves. There is nothing more for you to do.`}
    >
      {payment && <PaymentLine payment={payment} />}
    </Card>
  )
}

function PaymentLine({ payment: { createdAt, inTest, documents } }: { payment: OwnPayment }) {
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <time dateTime={createdAt} className="text-muted-foreground">
        {day(createdAt)}
      </time>
      {inTest && <Badge variant="warning">Test mode</Badge>}
      {documents.map((document) => (
        <DocumentButton key={document.id} document={document} />
      ))}
    </div>
  )
}
