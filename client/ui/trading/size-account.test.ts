import { expect, test } from 'vitest'
import { usualAccount } from './size-account.ts'

const account = (id: string, currency: string, holdsOwn: boolean) => ({
  id,
  currency,
  holdsOwn,
  name: id,
  broker: '',
  number: '',
  balanceCents: 100_00,
})
const accounts = [
  account('euro', 'EUR', true),
  account('broker', 'USD', false),
  account('own', 'USD', true),
]
const settings = { currency: 'USD', startingBalanceCents: 0, defaultRiskPercent: 1 }

test('the balance at risk is that of the account in view, of one’s own trades, or of the last used', () => {
  expect(usualAccount(accounts, settings, 'broker')).toBe('broker')
  expect(usualAccount(accounts, settings, undefined)).toBe('own')
  const others = accounts.slice(0, 2)
  expect(usualAccount(others, settings, undefined)).toBe('euro')
  expect(usualAccount(others, { ...settings, startingBalanceCents: 1 }, undefined)).toBeNull()
  expect(usualAccount([], settings, 'gone')).toBeNull()
})
