import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { useState } from 'react'
import { call } from '#client/platform/http/call.ts'
import { useSession } from '#client/platform/session/session.tsx'
import { useTheme } from '#client/platform/start/theme.ts'
import { QueryError } from '#client/ui/displays/states.tsx'
import { checkPayment } from '#contract/payments/payment-ways.ts'
import type { WayName } from '#contract/payments/way-names.ts'
import { paymentReturnPath } from '#contract/site/pages.ts'
import { isBusy, type PaymentEvent } from '../payment-state.ts'
import type { Payment } from '../use-payment.ts'
import { PayButton } from './pay-button.tsx'
import { delayedEventOf, delayedStateOf } from './stripe-outcome.ts'
import { formAppearance } from './stripe-style.ts'
import { scriptFailure, useStripeScript } from './use-stripe-script.ts'

interface AccountFormProps {
  payment: Payment
  publishableKey: string
  way?: WayName | undefined
}

/** Stripe's own form, with all methods of the owner's account: what is typed stays in Stripe's frame. */
export default function AccountForm({ payment, publishableKey, way }: AccountFormProps) {
  const { cents, currency, quote } = payment.checkout
  const stripe = useStripeScript(publishableKey)
  // Our styles do not reach into the frame: update them whenever the theme changes.
  const theme = useTheme()
  if (stripe.isError) return <QueryError message={scriptFailure} query={stripe} />
  const mode = quote?.recurring ? 'subscription' : 'payment'
  const options = { mode, amount: cents, currency, appearance: formAppearance(theme) } as const
  return (
    // It offers what can be charged again and again, or once; that cannot be changed later.
    <Elements key={mode} stripe={stripe.data ?? null} options={options}>
      <MethodsForm payment={payment} way={way} />
    </Elements>
  )
}

function MethodsForm({ payment, way }: Pick<AccountFormProps, 'payment' | 'way'>) {
  const { checkout, state, submit, refuse } = payment
  const { user } = useSession()
  const stripe = useStripe()
  const elements = useElements()
  const [isReady, setReady] = useState(false)
  const [isChecking, setChecking] = useState(false)

  const pay = async () => {
    if (!stripe || !elements || isChecking || isBusy(state)) return
    setChecking(true)
    // Stripe asks for this first: it opens wallets, which browsers allow only at once after a press.
    const { error } = await elements.submit().finally(() => setChecking(false))
    // What is missing is said at its field.
    if (error?.type === 'validation_error') return
    if (error) return refuse(error.message ?? '')
    submit({
      way,
      form: 'account',
      confirm: (clientSecret, { payment: id = '' }) =>
        confirmAt(stripe, { elements, clientSecret, id }),
      check: async (clientSecret) =>
        delayedStateOf(await stripe.retrievePaymentIntent(clientSecret)),
    })
  }
  const { name = '', email = '' } = user ?? {}
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void pay()
      }}
      className="flex flex-col gap-4"
    >
      <PaymentElement
        options={{ defaultValues: { billingDetails: { name, email } }, readOnly: isBusy(state) }}
        onReady={() => setReady(true)}
      />
      <PayButton checkout={checkout} state={state} ready={isReady && !isChecking} />
    </form>
  )
}

/** Confirms a payment; a method with a page of its own leaves ours, and comes back to the dashboard. */
async function confirmAt(
  stripe: Stripe,
  { elements, clientSecret, id }: { elements: StripeElements; clientSecret: string; id: string },
): Promise<PaymentEvent> {
  const event = delayedEventOf(
    await stripe.confirmPayment({
      elements,
      clientSecret,
      redirect: 'if_required',
      confirmParams: {
        return_url: new URL(paymentReturnPath(id), window.location.origin).href,
      },
    }),
  )
  // So that the academy knows at once what its webhook tells it in a moment.
  if (event.type === 'settling') await call(checkPayment, { body: { payment: id } }).catch(unheard)
  return event
}

/** The webhook is heard all the same. */
const unheard = () => undefined
