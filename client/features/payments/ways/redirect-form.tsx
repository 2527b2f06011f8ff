import { PayButton } from '../card/pay-button.tsx'
import type { PaymentEvent } from '../payment-state.ts'
import type { Payment, Started } from '../use-payment.ts'
import { goingTo } from './way-words.ts'

/** The way to a provider's own page: the payer comes back from it to the dashboard. */
export default function RedirectForm({
  payment,
  way,
}: {
  payment: Payment
  way: 'paypal' | 'paystack'
}) {
  const { checkout, state, submit } = payment
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit({ way, confirm: (_, started) => leaveFor(started), check: async () => returned })
      }}
    >
      <p className="text-sm text-muted-foreground">
        You pay on the provider’s page and come back here afterwards.
      </p>
      <PayButton checkout={checkout} state={state} label={goingTo[way]} />
    </form>
  )
}

const returned: PaymentEvent = { type: 'returned' }

/** Opens the provider's page; settled only if the browser shows this page again as it was left. */
function leaveFor({ redirect }: Started): Promise<PaymentEvent> {
  if (!redirect) return Promise.resolve({ type: 'refused', message: null })
  return new Promise((resolve) => {
    window.addEventListener('pageshow', () => resolve(returned), { once: true })
    window.location.assign(redirect)
  })
}
