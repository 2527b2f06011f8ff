import type { PaymentIntent } from '@stripe/stripe-js'
import { expect, test } from 'vitest'
import { delayedEventOf, delayedStateOf, stripeEventOf } from './stripe-outcome.ts'

const intent = (status: PaymentIntent['status']) => ({
  paymentIntent: { status, last_payment_error: null } as PaymentIntent,
})

test('a payment that a bank processes is not paid yet in Stripe’s own form', () => {
  expect(delayedEventOf(intent('processing'))).toEqual({ type: 'settling' })
  expect(delayedStateOf(intent('processing'))).toEqual({ type: 'settling' })
  // The card form is the specification's.
  expect(stripeEventOf(intent('processing'))).toEqual({ type: 'paid' })
})

test('all else is what it is for cards', () => {
  expect(delayedEventOf(intent('succeeded'))).toEqual({ type: 'paid' })
  expect(delayedStateOf(intent('requires_payment_method'))).toEqual({ type: 'not-made' })
  expect(delayedEventOf(intent('requires_payment_method'))).toEqual({
    type: 'refused',
    message: undefined,
  })
})
