import { useQueryClient } from '@tanstack/react-query'
import { useReducer } from 'react'
import { call } from '#client/platform/http/call.ts'
import { ApiProblem } from '#client/platform/http/problems.ts'
import { seconds } from '#client/platform/http/query.ts'
import { readConnection } from '#client/platform/offline/connection.ts'
import { useSession } from '#client/platform/session/session.tsx'
import { renewAcademyInfo } from '#client/platform/start/academy-info.ts'
import { forgetCarriedCoupon } from '#client/platform/start/carried-coupon.ts'
import { checkSandboxPayment } from '#contract/payments/payment-checks.ts'
import {
  authenticateSandboxPayment,
  createPaymentIntent,
  redeemCoupon,
} from '#contract/payments/payments.ts'
import { finishPayment } from './after-payment.ts'
import { offlineFailure } from './payment-failures.ts'
import {
  type Answer,
  eventOf,
  failureOf,
  isBusy,
  isInDoubt,
  nextPayment,
  type PaymentEvent,
  type PaymentState,
} from './payment-state.ts'
import { paymentKeys } from './payments.keys.ts'
import type { Checkout } from './use-checkout.ts'

export interface Payment {
  checkout: Checkout
  state: PaymentState
  /**
   * Starts a payment and charges the card with its secret; does nothing while one is in progress.
   * Asking again returns the same open intent, so that nobody pays twice. If the answer is lost, it
   * keeps checking what has happened to the payment until that is known.
   */
  submit: (charge: Charge) => void
  /** Redeems the coupon for the whole price; does nothing while something is in progress. */
  redeem: () => void
  /** Reports that nothing can be charged, for a reason known before anything is sent. */
  refuse: (message: string) => void
  /** Answers the authentication step of the sandbox. */
  authenticate: (answer: Answer) => void
  /** The dialog was closed. */
  leave: () => void
}

/** How to charge a card with the secret of a payment. */
export interface Charge {
  confirm: (clientSecret: string) => Promise<PaymentEvent>
  /** Finds out what has happened to it; charges nothing. */
  check: (clientSecret: string) => Promise<PaymentEvent>
}

/** How many checks in a row must find nothing charged before that is believed: a charge may still be on its way. */
const timesUnpaid = 3
const pause = seconds(2)

/** A dialog's single payment. */
export function usePayment(checkout: Checkout): Payment {
  const [state, dispatch] = useReducer(nextPayment, { step: 'idle' })
  const { user } = useSession()
  const client = useQueryClient()
  const { program, coupon } = checkout

  const settle = async (work: () => Promise<PaymentEvent>) => {
    try {
      const event = await work()
      dispatch(event)
      if (event.type !== 'paid' || !user) return
      forgetCarriedCoupon()
      finishPayment(user.id)
    } catch (error) {
      // The displayed price may be out of date.
      if (error instanceof ApiProblem && error.code === 'conflict') {
        renewAcademyInfo()
        void client.invalidateQueries({ queryKey: paymentKeys.quote })
      }
      dispatch({ type: 'refused', message: failureOf(error) })
    }
  }
  /** Runs what may charge the card; if the outcome is unknown, checks until it is known. */
  const charged = async (work: Promise<PaymentEvent>, check: () => Promise<PaymentEvent>) => {
    const event = await work.catch((error: unknown): PaymentEvent => {
      if (isInDoubt(error)) return { type: 'doubted' }
      throw error
    })
    if (event.type !== 'doubted') return event
    dispatch(event)
    return outcomeOf(check)
  }
  return {
    checkout,
    state,
    submit({ confirm, check }) {
      if (isBusy(state) || state.step === 'paid' || !user) return
      dispatch({ type: 'submitted' })
      if (readConnection() === 'offline') {
        return dispatch({ type: 'refused', message: offlineFailure })
      }
      void settle(async () => {
        const body = { amount: checkout.cents, program, ...(coupon && { coupon }) }
        const { clientSecret } = await call(createPaymentIntent, { body })
        return charged(confirm(clientSecret), () => check(clientSecret))
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
        const answered = call(authenticateSandboxPayment, { body })
        return charged(
          answered.then((outcome) => eventOf(outcome, clientSecret)),
          () => checkInSandbox(clientSecret),
        )
      })
    },
    leave: () => dispatch({ type: 'left' }),
  }
}

/** Checks what has happened to a payment until that is known; throws if the server refuses to say. */
async function outcomeOf(check: () => Promise<PaymentEvent>): Promise<PaymentEvent> {
  for (let unpaid = 0; ; ) {
    const event = await check().catch((error: unknown): PaymentEvent => {
      if (isInDoubt(error)) return { type: 'doubted' }
      throw error
    })
    if (event.type === 'not-made') unpaid += 1
    else if (event.type !== 'doubted') return event
    if (unpaid >= timesUnpaid) return event
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

/** Finds out what has happened to a sandbox payment. */
export const checkInSandbox = async (clientSecret: string): Promise<PaymentEvent> =>
  eventOf(await call(checkSandboxPayment, { body: { clientSecret } }), clientSecret)
