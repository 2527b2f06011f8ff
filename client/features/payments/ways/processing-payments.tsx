import { useQuery } from '@tanstack/react-query'
import { useSoldTitle } from '#client/platform/start/offers.ts'
import { Card } from '#client/ui/displays/card.tsx'
import { day } from '#client/ui/displays/format.ts'
import { amountText } from '#contract/currencies.ts'
import type { ProcessingPayment } from '#contract/payments/payment-ways.ts'
import { settlingText } from '../payment-words.ts'
import { processingQuery } from '../payments.queries.ts'

/** A card for each payment of the user that a bank takes days to settle; nothing without any. */
export default function ProcessingPayments() {
  const { data: payments = [] } = useQuery(processingQuery())
  return payments.map((payment) => <ProcessingCard key={payment.id} payment={payment} />)
}

function ProcessingCard({ payment }: { payment: ProcessingPayment }) {
  const title = useSoldTitle(payment)
  const { amountCents, currency, program, since } = payment
  return (
    <Card
      title="Your payment is on its way"
      description={
        program
          ? `The ${title} is asked for as soon as your money has arrived.`
          : `${title} opens as soon as your money has arrived.`
      }
    >
      <p className="text-sm tabular-nums">
        {amountText(amountCents, currency)} since {day(since)}. {settlingText}
      </p>
    </Card>
  )
}
