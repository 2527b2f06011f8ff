import { useReducer } from 'react'
import { call } from '#client/platform/call.ts'
import { useSession } from '#client/platform/session.tsx'
import {
  authenticateSandboxPayment,
  createPaymentIntent,
  redeemCoupon,
} from '#contract/payments.ts'
import { finishPayment } from './after-payment.ts'
import { forgetCarriedCoupon } from './carried-coupon.ts'
import {
  type Answer,
  eventOf,
  failureOf,
  isBusy,
  nextPayment,
  type PaymentEvent,
  type PaymentState,
} from './payment-state.ts'
import type { Checkout } from './use-checkout.ts'

export interface Payment {
  checkout: Checkout
  state: PaymentState
  /**
   * Begins a payment and has `confirm` charge the card with its secret; does nothing while one is
   * under way. The server gives the same open intent to who asks again, so that nobody pays twice.
   */
  submit: (confirm: (clientSecret: string) => Promise<PaymentEvent>) => void
  /** Takes the coupon for the whole price; does nothing while something is under way. */
  redeem: () => void
  /** Says that nothing can be charged for a reason that is known before anything is sent. */
  refuse: (message: string) => void
  /** Answers the authentication step of the sandbox. */
  authenticate: (answer: Answer) => void
  /** The dialog was closed. */
  leave: () => void
}

/** The one payment of a dialog. */
export function usePayment(checkout: Checkout): Payment {
  const [state, dispatch] = useReducer(nextPayment, { step: 'idle' })
  const { user } = useSession()

  const settle = async (work: () => Promise<PaymentEvent>) => {
    try {
      const event = await work()
      dispatch(event)
      if (event.type !== 'paid' || !user) return
      forgetCarriedCoupon()
      finishPayment(user.id)
    } catch (error) {
      dispatch({ type: 'refused', message: failureOf(error) })
    }
  }
  const { program, coupon } = checkout
  return {
    checkout,
    state,
    submit(confirm) {
      if (isBusy(state) || state.step === 'paid' || !user) return
      dispatch({ type: 'submitted' })
      void settle(async () => {
        const body = { amount: checkout.cents, program, ...(coupon && { coupon }) }
        const { clientSecret } = await call(createPaymentIntent, { body })
        return confirm(clientSecret)
      })
    },
    redeem() {
      if (isBusy(state) || state.step === 'paid' || !user || !coupon) return
      dispatch({ type: 'submitted' })
      void settle(async () => {
        await call(redeemCoupon, { body: { program, coupon } })
        return { type: 'paid' }
      })
    },
    refuse(message) {
      dispatch({ type: 'submitted' })
      dispatch({ type: 'refused', message })
    },
    authenticate(answer) {
      if (state.step !== 'authenticating' || isBusy(state)) return
      const { clientSecret } = state
      dispatch({ type: 'authentication-answered', answer })
      void settle(async () => {
        const body = { clientSecret, outcome: answer }
        return eventOf(await call(authenticateSandboxPayment, { body }), clientSecret)
      })
    },
    leave: () => dispatch({ type: 'left' }),
  }
}
