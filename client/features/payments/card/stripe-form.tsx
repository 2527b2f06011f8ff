import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js'
import { CircleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { useSession } from '#client/platform/session/session.tsx'
import { useTheme } from '#client/platform/start/theme.ts'
import { controlClass } from '#client/ui/controls/control.ts'
import { QueryError } from '#client/ui/displays/states.tsx'
import { useDraftForm } from '#client/ui/forms/use-draft-form.ts'
import { cx } from '#client/ui/styles/cx.ts'
import type { WayName } from '#contract/payments/way-names.ts'
import { cardElementMissing } from '../payment-failures.ts'
import { isBusy } from '../payment-state.ts'
import type { Payment } from '../use-payment.ts'
import { billingDraft } from './billing-draft.ts'
import { BillingFields, billingOf, billingRules, trimmed } from './billing-fields.tsx'
import { PayButton } from './pay-button.tsx'
import { stripeEventOf, stripeStateOf } from './stripe-outcome.ts'
import { cardElementStyle } from './stripe-style.ts'
import { scriptFailure, useStripeScript } from './use-stripe-script.ts'

/** Stripe's card form: the card is typed into Stripe's frame and never reaches us. */
export default function StripeForm({
  payment,
  publishableKey,
  way,
}: {
  payment: Payment
  publishableKey: string
  way?: WayName | undefined
}) {
  const stripe = useStripeScript(publishableKey)
  if (stripe.isError) return <QueryError message={scriptFailure} query={stripe} />
  return (
    <Elements stripe={stripe.data ?? null}>
      <CardForm payment={payment} way={way} />
    </Elements>
  )
}

function CardForm({ payment, way }: { payment: Payment; way: WayName | undefined }) {
  const { checkout, state, submit, refuse } = payment
  const { user } = useSession()
  const stripe = useStripe()
  const elements = useElements()
  const [cardProblem, setCardProblem] = useState<string>()
  const form = useDraftForm({ name: billingDraft, defaultValues: billingOf(user) })
  const { register, handleSubmit, formState } = form
  const readOnly = isBusy(state)

  const pay = handleSubmit((billing) => {
    if (!stripe || !elements || !user) return
    const card = elements.getElement(CardElement)
    if (!card) return refuse(cardElementMissing)
    submit({
      way,
      confirm: async (clientSecret) =>
        stripeEventOf(
          await stripe.confirmCardPayment(clientSecret, {
            payment_method: { card, billing_details: trimmed(billing) },
          }),
        ),
      check: async (clientSecret) =>
        stripeStateOf(await stripe.retrievePaymentIntent(clientSecret)),
    })
  })
  return (
    <form noValidate onSubmit={(event) => void pay(event)} className="flex flex-col gap-4">
      <CardField readOnly={readOnly} problem={cardProblem} onProblem={setCardProblem} />
      <BillingFields
        name={register('name', billingRules.name)}
        email={register('email', billingRules.email)}
        errors={formState.errors}
        readOnly={readOnly}
      />
      <PayButton checkout={checkout} state={state} ready={stripe !== null} />
    </form>
  )
}

interface CardFieldProps {
  readOnly: boolean
  /** What Stripe finds wrong with the card while it is being typed. */
  problem: string | undefined
  onProblem: (message: string | undefined) => void
}

function CardField({ readOnly, problem, onProblem }: CardFieldProps) {
  const id = useId()
  // Our styles do not reach into the frame: update them whenever the theme changes.
  useTheme()
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="w-fit text-sm font-medium">
        Card
      </label>
      <CardElement
        id={id}
        onChange={({ error }) => onProblem(error?.message)}
        options={{ style: cardElementStyle(), disabled: readOnly }}
        className={cx(controlClass, 'py-2.5')}
      />
      {problem && (
        <p role="alert" className="flex gap-1.5 text-compact text-danger">
          <CircleAlert className="mt-0.75 size-3.5 shrink-0" aria-hidden="true" />
          {problem}
        </p>
      )}
    </div>
  )
}
