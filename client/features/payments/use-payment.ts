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
import type { WayName } from '#contract/payments/way-names.ts'
import { finishPayment } from './after-payment.ts'
import { formChanged, offlineFailure } from './payment-failures.ts'
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
import { soldBody } from './sold.ts'
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

/** What a payment that has begun is paid with. */
export type Started = Awaited<ReturnType<typeof beginPayment>>

/** Starts a payment by a way, or by the first that fits. */
const beginPayment = (checkout: Checkout, way: WayName | undefined) => {
  const { cents, sold, coupon, chosenCurrency } = checkout
  const what = soldBody(sold, chosenCurrency)
  const order = { amount: cents, ...what, ...(coupon && { coupon }) }
  return call(createPaymentIntent, { body: { ...order, ...(way && { way }) } })
}

/** How to charge a card with the secret of a payment. */
export interface Charge {
  /** The way, where the payer has a choice. */
  way?: WayName | undefined
  /** Whether it is charged in the provider's own form, with all methods of its account. */
  form?: 'account'
  confirm: (clientSecret: string, started: Started) => Promise<PaymentEvent>
  /** Finds out what has happened to it; charges nothing. */
  check: (clientSecret: string) => Promise<PaymentEvent>
}

/** How many checks in a row must find nothing charged before that is believed: a charge may still be on its way. */
const timesUnpaid = 3
const pause = seconds(2)

/** A dialog's single payment; `beforePaying` is awaited before it begins. */
export function usePayment(checkout: Checkout, beforePaying?: () => Promise<void>): Payment {
  const [state, dispatch] = useReducer(nextPayment, { step: 'idle' })
  const { user } = useSession()
  const client = useQueryClient()
  const { sold, coupon } = checkout

  const settle = async (work: () => Promise<PaymentEvent>) => {
    try {
      const event = await work()
      dispatch(event)
      if (event.type === 'settling') {
        forgetCarriedCoupon()
        void client.invalidateQueries({ queryKey: paymentKeys.processing })
      }
      if (event.type !== 'paid' || !user) return
      forgetCarriedCoupon()
      finishPayment(user.id, sold.offer !== undefined)
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
    submit({ way, form, confirm, check }) {
      if (isBusy(state) || state.step === 'paid' || !user) return
      dispatch({ type: 'submitted' })
      if (readConnection() === 'offline') {
        return dispatch({ type: 'refused', message: offlineFailure })
      }
      void settle(async () => {
        await beforePaying?.()
        const started = await beginPayment(checkout, way)
        const { clientSecret } = started
        // A payment is confirmed only in the form that it was made for.
        if ((started.payment !== undefined) !== (form === 'account')) {
          void client.invalidateQueries({ queryKey: paymentKeys.config })
          return { type: 'refused', message: formChanged }
        }
        return charged(confirm(clientSecret, started), () => check(clientSecret))
      })
    },
    redeem() {
      if (isBusy(state) || state.step === 'paid' || !user || !coupon) return
      dispatch({ type: 'submitted' })
      void settle(async () => {
        await call(redeemCoupon, { body: { ...soldBody(sold, checkout.chosenCurrency), coupon } })
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
