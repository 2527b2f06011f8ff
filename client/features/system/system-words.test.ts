import { expect, test } from 'vitest'
import { mailText, passedText, paymentsText, versionsText } from './system-words.ts'

test.each([
  [0.4, '0 s'],
  [59.9, '59 s'],
  [60, '1 min'],
  [3599, '59 min'],
  [3600, '1 h'],
  [172_799, '47 h'],
  [172_800, '2 d'],
])('%d seconds have passed: %s', (seconds, text) => {
  expect(passedText(seconds)).toBe(text)
})

test('of the version of the database the package’s name is left out', () => {
  const versions = { program: '0.1.0', node: '26.10.0', postgres: '15.9 (Debian 15.9-0+deb12u1)' }
  expect(versionsText(versions)).toBe('Program 0.1.0 on Node 26.10.0, with PostgreSQL 15.9.')
})

test('what happens to mails', () => {
  expect(mailText({ hasServer: false, waiting: 3 })).toMatch(/^No mail server/)
  expect(mailText({ hasServer: true, waiting: 0 })).toMatch(/no e-mail is waiting/)
  expect(mailText({ hasServer: true, waiting: 1200 })).toMatch(/: 1,200\.$/)
})

const [testCards, stripe, testedStripe, paypal] = [
  { name: 'sandbox', isTest: true },
  { name: 'stripe', isTest: false },
  { name: 'stripe', isTest: true },
  { name: 'paypal', isTest: false },
] as const

test.each([
  [[], 'Nothing can be paid: no way of paying is set up.'],
  [[testCards], 'Test cards: no money moves.'],
  [[testedStripe], 'Stripe in test mode: no money moves.'],
  [[testedStripe, paypal], 'Stripe in test mode, PayPal.'],
  [[stripe, paypal], 'Stripe, PayPal.'],
])('by what can be paid: %j', (ways, text) => {
  expect(paymentsText({ ways, openDisputes: 0 })).toBe(text)
})
