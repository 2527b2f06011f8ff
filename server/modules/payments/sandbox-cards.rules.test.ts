import { expect, test } from 'vitest'
import { outcomeOf } from './sandbox-cards.rules.ts'

const now = new Date('2026-11-20T12:00:00Z')
const card = { number: '4242424242424242', expMonth: 12, expYear: 2034, cvc: '123' }
const messageOf = (change: Partial<typeof card>) => {
  const outcome = outcomeOf({ ...card, ...change }, now)
  return outcome.kind === 'declined' ? outcome.error.message : outcome.kind
}

test.each([
  ['4242 4242 4242 4242', 'succeeds'],
  ['4242-4242-4242-4242', 'succeeds'],
  ['5555555555554444', 'succeeds'],
  ['4000002500003155', 'authenticates'],
  ['4000000000000002', 'Your card was declined.'],
  ['4000000000009995', 'Your card has insufficient funds.'],
  ['4000000000000069', 'Your card has expired.'],
  ['4000000000000127', "Your card's security code is incorrect."],
  ['4000000000000119', /^An error occurred while processing your card/],
  ['4242424242424241', 'Your card number is invalid.'],
  ['4242', 'Your card number is incomplete.'],
  ['', 'Your card number is incomplete.'],
  ['4242x4242', 'Your card number is invalid.'],
  ['4111111111111111', /used a non test card/],
])('the number %j: %s', (number, expected) => {
  expect(messageOf({ number })).toEqual(
    typeof expected === 'string' ? expected : expect.stringMatching(expected),
  )
})

test.each([
  [{ expMonth: 11, expYear: 26 }, 'succeeds'],
  [{ expMonth: 10, expYear: 26 }, "Your card's expiration date is in the past."],
  [{ expMonth: 12, expYear: 2025 }, "Your card's expiration year is in the past."],
  [{ expMonth: 13 }, "Your card's expiration date is invalid."],
  [{ expMonth: 0 }, "Your card's expiration date is invalid."],
  [{ expYear: 2100 }, "Your card's expiration year is invalid."],
  [{ cvc: '12' }, "Your card's security code is incomplete."],
  [{ cvc: '1234' }, "Your card's security code is incomplete."],
  [{ cvc: 'abc' }, "Your card's security code is incomplete."],
  [{ number: '378282246310005', cvc: '1234' }, 'succeeds'],
  [{ number: '378282246310005', cvc: '123' }, "Your card's security code is incomplete."],
])('%j: %s', (change, expected) => {
  expect(messageOf(change)).toBe(expected)
})
