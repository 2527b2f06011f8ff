import { call } from '#client/platform/http/call.ts'
import { useSession } from '#client/platform/session/session.tsx'
import { useDraftForm } from '#client/ui/forms/use-draft-form.ts'
import { confirmSandboxPayment } from '#contract/payments/payments.ts'
import type { WayName } from '#contract/payments/way-names.ts'
import { eventOf, isBusy } from '../payment-state.ts'
import { checkInSandbox, type Payment } from '../use-payment.ts'
import { billingDraft } from './billing-draft.ts'
import { type Billing, BillingFields, billingOf, billingRules, trimmed } from './billing-fields.tsx'
import { type CardFields, cardOf, missingIn } from './card-format.ts'
import { CardInputs } from './card-inputs.tsx'
import { PayButton } from './pay-button.tsx'
import { SandboxAuthentication } from './sandbox-authentication.tsx'
import { TestCards } from './test-cards.tsx'

/** Our own card form, for our sandbox provider, which moves no money. */
export default function SandboxForm({
  payment,
  way,
}: {
  payment: Payment
  way?: WayName | undefined
}) {
  const { checkout, state, submit, authenticate } = payment
  const { user } = useSession()
  const form = useDraftForm({
    name: billingDraft,
    leaveOut: ['number', 'expiry', 'cvc'],
    defaultValues: { number: '', expiry: '', cvc: '', ...billingOf(user) },
  })
  const { register, handleSubmit, setValue, clearErrors, formState } = form
  const { errors } = formState
  const readOnly = isBusy(state)
  const cardField = (name: keyof CardFields) =>
    register(name, { validate: (_, values) => missingIn(values)[name] ?? true })

  const pay = handleSubmit((values: CardFields & Billing) =>
    submit({
      way,
      async confirm(clientSecret) {
        const body = { clientSecret, card: cardOf(values), billingDetails: trimmed(values) }
        return eventOf(await call(confirmSandboxPayment, { body }), clientSecret)
      },
      check: checkInSandbox,
    }),
  )
  return (
    <>
      {state.step === 'authenticating' && (
        <SandboxAuthentication checkout={checkout} answer={state.answer} onAnswer={authenticate} />
      )}
      {/* Hidden rather than removed: after a refusal all input is still there. */}
      <form
        noValidate
        onSubmit={(event) => void pay(event)}
        className={state.step === 'authenticating' ? 'hidden' : 'flex flex-col gap-4'}
      >
        <TestCards
          onUse={(number) => {
            clearErrors('number')
            setValue('number', number)
          }}
        />
        <CardInputs
          fields={{
            number: cardField('number'),
            expiry: cardField('expiry'),
            cvc: cardField('cvc'),
          }}
          errors={errors}
          readOnly={readOnly}
        />
        <BillingFields
          name={register('name', billingRules.name)}
          email={register('email', billingRules.email)}
          errors={errors}
          readOnly={readOnly}
        />
        <PayButton checkout={checkout} state={state} />
      </form>
    </>
  )
}
