import { useReducer } from 'react'
import { renewAcademyInfo } from '#client/platform/academy-info.ts'
import { call } from '#client/platform/call.ts'
import { useOffer } from '#client/platform/offers.ts'
import { ApiProblem } from '#client/platform/problems.ts'
import { useSession } from '#client/platform/session.tsx'
import { authenticateSandboxPayment, createPaymentIntent } from '#contract/payments.ts'
import type { PaidProgram } from '#contract/programs.ts'
import { finishPayment } from './after-payment.ts'
import {
  type Answer,
  eventOf,
  failureOf,
  isBusy,
  nextPayment,
  type PaymentEvent,
  type PaymentState,
} from './payment-state.ts'
import { priceOf } from './payment-words.ts'

export interface Payment {
  program: PaidProgram
  state: PaymentState
  /**
   * Begins a payment and has `confirm` charge the card with its secret; does nothing while one is
   * under way. The server gives the same open intent to who asks again, so that nobody pays twice.
   */
  submit: (confirm: (clientSecret: string) => Promise<PaymentEvent>) => void
  /** Says that nothing can be charged for a reason that is known before anything is sent. */
  refuse: (message: string) => void
  /** Answers the authentication step of the sandbox. */
  authenticate: (answer: Answer) => void
  /** The dialog was closed. */
  leave: () => void
}

/** The one payment of a dialog. */
export function usePayment(program: PaidProgram): Payment {
  const [state, dispatch] = useReducer(nextPayment, { step: 'idle' })
  const { user } = useSession()
  const offer = useOffer(program)

  const settle = async (work: () => Promise<PaymentEvent>) => {
    try {
      const event = await work()
      dispatch(event)
      if (event.type === 'paid' && user) finishPayment(user.id)
    } catch (error) {
      // The price that was shown may be one that is asked no more.
      if (error instanceof ApiProblem && error.code === 'conflict') renewAcademyInfo()
      dispatch({ type: 'refused', message: failureOf(error) })
    }
  }
  return {
    program,
    state,
    submit(confirm) {
      if (isBusy(state) || state.step === 'paid' || !user) return
      dispatch({ type: 'submitted' })
      void settle(async () => {
        const body = { amount: priceOf(offer).cents, program }
        const { clientSecret } = await call(createPaymentIntent, { body })
        return confirm(clientSecret)
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
