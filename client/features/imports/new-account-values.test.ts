import { expect, test } from 'vitest'
import { newAccountOf } from './new-account-values.ts'

const typed = {
  name: ' Own ',
  broker: '',
  kind: 'real' as const,
  currency: 'usd',
  startingBalance: '',
}
const cents = (startingBalance: string, currency = 'USD') => {
  const made = newAccountOf({ ...typed, currency, startingBalance })
  return 'body' in made ? made.body.startingBalanceCents : made.issues.startingBalance
}

test('an account is sent with its balance in minor units of its currency', () => {
  expect(newAccountOf(typed)).toEqual({
    body: { name: 'Own', broker: '', kind: 'real', currency: 'USD', startingBalanceCents: 0 },
  })
  expect(cents('10,000.5')).toBe(1_000_050)
  expect(cents('10.000,50')).toBe(1_000_050)
  expect(cents('99,9')).toBe(9990)
  expect(cents('10000')).toBe(1_000_000)
  expect(cents('250000', 'JPY')).toBe(250_000)
  expect(cents('1.250', 'KWD')).toBe(1250)
})

test('an invalid name, currency or amount is reported at its field', () => {
  expect(newAccountOf({ ...typed, name: ' ', currency: 'dollars' })).toEqual({
    issues: { name: 'Name is required', currency: 'Must be a currency such as USD' },
  })
  for (const amount of ['-5', 'much', '1.005', '1,2,3', '1e9']) {
    expect(cents(amount)).toBe('Must be an amount of 0 or more')
  }
  expect(cents('0.5', 'JPY')).toBe('Must be an amount of 0 or more')
  expect(cents('99999999999')).toBe('Must be a smaller amount')
})
