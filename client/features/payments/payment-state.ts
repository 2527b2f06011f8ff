import { unreadable } from '#client/platform/http/http.ts'
import { ApiProblem } from '#client/platform/http/problems.ts'
import { notMade } from '#contract/payments/payment-checks.ts'
import type { PaymentOutcome } from '#contract/payments/payments.ts'
import { nothingCharged, refusedFailure, serverFailure } from './payment-failures.ts'

/** The state of a payment. */
export type PaymentState =
  | { step: 'idle' }
  | { step: 'processing' }
  /** The bank wants a confirmation from the cardholder; only the sandbox asks on our own page. */
  | { step: 'authenticating'; clientSecret: string; answer: Answer | null }
  /** The answer was lost: find out what has happened to the payment. */
  | { step: 'checking' }
  | { step: 'failed'; message: string }
  /** The payer's bank has it, and takes days to say whether it pays. */
  | { step: 'settling' }
  | { step: 'paid' }

/** The cardholder's answer to the bank. */
export type Answer = 'complete' | 'fail'

export type PaymentEvent =
  | { type: 'submitted' }
  | { type: 'authentication-requested'; clientSecret: string }
  | { type: 'authentication-answered'; answer: Answer }
  | { type: 'refused'; message: string | null | undefined }
  /** No answer came to a request that may have charged the card. */
  | { type: 'doubted' }
  /** Nothing has been charged, as far as the provider knows. */
  | { type: 'not-made' }
  /** The payer has come back from the provider's page, by the browser's own button. */
  | { type: 'returned' }
  /** The payer's bank has it, and takes days to say whether it pays. */
  | { type: 'settling' }
  | { type: 'paid' }
  /** The dialog was closed. */
  | { type: 'left' }

/** Whether an answer is pending, so that nothing can be sent or left. */
export const isBusy = (state: PaymentState): boolean =>
  state.step === 'processing' ||
  state.step === 'checking' ||
  (state.step === 'authenticating' && state.answer !== null)

/** The next state of a payment; events that do not fit the state change nothing. */
export function nextPayment(state: PaymentState, event: PaymentEvent): PaymentState {
  // A completed payment never changes.
  if (state.step === 'paid') return state
  switch (event.type) {
    case 'submitted':
      return state.step === 'idle' || state.step === 'failed' ? { step: 'processing' } : state
    case 'authentication-requested':
      if (state.step !== 'processing' && state.step !== 'checking') return state
      return { step: 'authenticating', clientSecret: event.clientSecret, answer: null }
    case 'authentication-answered':
      if (state.step !== 'authenticating' || state.answer !== null) return state
      return { ...state, answer: event.answer }
    case 'refused':
      if (!isBusy(state)) return state
      return { step: 'failed', message: event.message || refusedFailure }
    case 'doubted':
      return isBusy(state) ? { step: 'checking' } : state
    case 'not-made':
      return isBusy(state) ? { step: 'failed', message: nothingCharged } : state
    case 'returned':
      return isBusy(state) ? { step: 'idle' } : state
    case 'settling':
      return isBusy(state) ? { step: 'settling' } : state
    case 'paid':
      return isBusy(state) ? { step: 'paid' } : state
    case 'left':
      return isBusy(state) ? state : { step: 'idle' }
  }
}

/** What an answer from the sandbox means for the payment with `clientSecret`. */
export function eventOf({ status, error }: PaymentOutcome, clientSecret: string): PaymentEvent {
  if (status === 'succeeded') return { type: 'paid' }
  if (status === 'requires_action') return { type: 'authentication-requested', clientSecret }
  if (error?.code === notMade) return { type: 'not-made' }
  return { type: 'refused', message: error?.message }
}

/** Whether a failure leaves open what happened to the request. */
export const isInDoubt = (error: unknown): boolean =>
  !(error instanceof ApiProblem) || error.status >= 500

/** The message for a failed call: the server's words if it sent any. */
export function failureOf(error: unknown): string {
  const isKnown = error instanceof ApiProblem && error.code !== unreadable
  return (isKnown && error.message) || serverFailure
}
