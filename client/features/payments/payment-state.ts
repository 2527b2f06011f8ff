import { unreadable } from '#client/platform/http.ts'
import { ApiProblem } from '#client/platform/problems.ts'
import { notMade } from '#contract/payment-checks.ts'
import type { PaymentOutcome } from '#contract/payments.ts'
import { nothingCharged, refusedFailure, serverFailure } from './payment-words.ts'

/** How far a payment has come. */
export type PaymentState =
  | { step: 'idle' }
  | { step: 'processing' }
  /** The bank wants to hear from the card's holder; only the sandbox asks on our own page. */
  | { step: 'authenticating'; clientSecret: string; answer: Answer | null }
  /** The answer was lost: it is asked what has become of the payment. */
  | { step: 'checking' }
  | { step: 'failed'; message: string }
  | { step: 'paid' }

/** What the card's holder says to the bank. */
export type Answer = 'complete' | 'fail'

export type PaymentEvent =
  | { type: 'submitted' }
  | { type: 'authentication-asked'; clientSecret: string }
  | { type: 'authentication-answered'; answer: Answer }
  | { type: 'refused'; message: string | null | undefined }
  /** No answer came to what may have charged the card. */
  | { type: 'doubted' }
  /** Nothing has been charged, as far as the provider knows by now. */
  | { type: 'not-made' }
  | { type: 'paid' }
  /** The dialog was closed. */
  | { type: 'left' }

/** Whether an answer is waited for, so that nothing can be sent or left. */
export const isBusy = (state: PaymentState): boolean =>
  state.step === 'processing' ||
  state.step === 'checking' ||
  (state.step === 'authenticating' && state.answer !== null)

/** What a payment becomes by an event; events that do not belong to the state change nothing. */
export function nextPayment(state: PaymentState, event: PaymentEvent): PaymentState {
  // What is paid stays paid.
  if (state.step === 'paid') return state
  switch (event.type) {
    case 'submitted':
      return state.step === 'idle' || state.step === 'failed' ? { step: 'processing' } : state
    case 'authentication-asked':
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
    case 'paid':
      return isBusy(state) ? { step: 'paid' } : state
    case 'left':
      return isBusy(state) ? state : { step: 'idle' }
  }
}

/** What an answer of the sandbox means for the payment that `clientSecret` belongs to. */
export function eventOf({ status, error }: PaymentOutcome, clientSecret: string): PaymentEvent {
  if (status === 'succeeded') return { type: 'paid' }
  if (status === 'requires_action') return { type: 'authentication-asked', clientSecret }
  if (error?.code === notMade) return { type: 'not-made' }
  return { type: 'refused', message: error?.message }
}

/** Whether a failure leaves open what has become of what was sent. */
export const isInDoubt = (error: unknown): boolean =>
  !(error instanceof ApiProblem) || error.status >= 500

/** What to say when a call failed: the server's words where it had any. */
export function failureOf(error: unknown): string {
  const told = error instanceof ApiProblem && error.code !== unreadable
  return (told && error.message) || serverFailure
}
