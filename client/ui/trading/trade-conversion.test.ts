import { expect, test } from 'vitest'
import { conversionOf, convertedCents } from './trade-conversion.ts'

const levels = {
  pair: 'USDJPY',
  direction: 'BUY' as const,
  entry: '150.00',
  exit: '151.00',
  stopLoss: null,
  lots: '1',
}

test('for a dollar account USDJPY uses the exit as its rate', () => {
  expect(conversionOf(levels, 'USD')).toEqual({
    pair: 'USDJPY',
    multiplies: false,
    proposed: '151.00',
  })
  // 100,000 yen at 151.
  expect(convertedCents(levels, 'USD', null)).toBe(66_225)
  expect(convertedCents({ ...levels, direction: 'SELL' }, 'USD', null)).toBe(-66_225)
  expect(convertedCents(levels, 'USD', '160'), 'the rate that was typed').toBe(62_500)
})

test('a cross asks for the rate between its quote currency and the account', () => {
  const cross = { ...levels, pair: 'EURGBP', entry: '0.8500', exit: '0.8600' }
  expect(conversionOf(cross, 'USD')).toEqual({ pair: 'GBPUSD', multiplies: true, proposed: null })
  expect(convertedCents(cross, 'USD', null)).toBeNull()
  expect(convertedCents(cross, 'USD', '1.25')).toBe(125_000)
  expect(convertedCents(cross, 'EUR', null), 'an account in euros').toBe(116_279)
})

test('an account in yen uses whole yen', () => {
  const direct = { ...levels, pair: 'EURUSD', entry: '1.0800', exit: '1.0900' }
  expect(convertedCents(direct, 'JPY', '150')).toBe(150_000)
})

test('no rate is asked for when none is needed', () => {
  const direct = { ...levels, pair: 'EURUSD', entry: '1.0800', exit: '1.0900' }
  expect(conversionOf(direct, 'USD')).toBeNull()
  expect(convertedCents(direct, 'USD', '9')).toBe(100_000)
})

test.each([
  ['a symbol that nobody knows', { ...levels, pair: 'ABC' }, 'USD', '1'],
  ['a rate of nothing', levels, 'USD', '0'],
  ['a rate that is none', levels, 'USD', 'x'],
  ['an account without a currency', levels, '', '1'],
])('%s gives no profit', (_, trade, currency, rate) => {
  expect(convertedCents(trade, currency, rate)).toBeNull()
})
