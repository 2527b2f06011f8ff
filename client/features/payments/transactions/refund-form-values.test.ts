import { expect, test } from 'vitest'
import { refundFormSchema, refundFormValues } from './refund-form-values.ts'

const payment = { amountCents: 5000, refundedCents: 1000, currency: 'usd' }
const schema = refundFormSchema(payment)

test('defaults to all that is left, and ending the access', () => {
  expect(schema.parse(refundFormValues(payment))).toEqual({ amountCents: 4000, endAccess: true })
})

test('a partial refund, with the reason', () => {
  const typed = { amount: '12,5', reason: ' ill ', endAccess: false }
  expect(schema.parse(typed)).toEqual({ amountCents: 1250, reason: 'ill', endAccess: false })
})

test.each(['0', '40.01', '-5', 'all', ''])('%s is not an amount', (amount) => {
  expect(schema.safeParse({ ...refundFormValues(payment), amount }).success).toBe(false)
})
