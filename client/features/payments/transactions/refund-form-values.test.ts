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

test.each([
  ['jpy', '5000', '1234', 1234, ['50.5', '50.00', '5001']],
  ['kwd', '5.000', '1.234', 1234, ['1.2345', '5.001']],
  ['kwd', '5.000', '1,5', 1500, []],
  ['usd', '50.00', '12.34', 1234, ['12.345', '50.01']],
])('in %s, %s is all, and %s is a part', (currency, all, part, cents, wrong) => {
  const paid = { amountCents: 5000, refundedCents: 0, currency }
  const of = (amount: string) =>
    refundFormSchema(paid).safeParse({ ...refundFormValues(paid), amount }).data?.amountCents
  expect(refundFormValues(paid).amount).toBe(all)
  expect([of(all), of(part)]).toEqual([5000, cents])
  for (const amount of wrong) expect(of(amount), amount).toBeUndefined()
})

test('what is no amount is answered by one of the currency', () => {
  const notified = (currency: string) =>
    refundFormSchema({ ...payment, currency }).safeParse({
      ...refundFormValues(payment),
      amount: 'all',
    }).error?.issues[0]?.message
  expect(['usd', 'jpy', 'kwd'].map(notified)).toEqual([
    'Enter an amount such as 50.00',
    'Enter an amount such as 50',
    'Enter an amount such as 50.000',
  ])
})

test.each(['0', '40.01', '-5', 'all', ''])('%s is not an amount', (amount) => {
  expect(schema.safeParse({ ...refundFormValues(payment), amount }).success).toBe(false)
})
