import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quoteOf, sizeOf, whyNoSize } from './size-of.ts'

const typed = {
  pair: 'EURUSD',
  direction: 'BUY' as const,
  entry: '1.1000',
  stopLoss: '1.0950',
  riskCents: 10_000,
  currency: 'USD',
  rate: 1,
}

test('one percent of 10,000 with a 50-pip stop is 0.20 lots of EURUSD', () => {
  expect(sizeOf(typed)).toEqual({ lots: '0.20', riskCents: 10_000 })
})

test('a quote currency other than the account’s is converted at the rate', () => {
  const yen = { ...typed, pair: 'USDJPY', entry: '150', stopLoss: '149.5', rate: 0.0066 }
  expect(sizeOf(yen)).toEqual({ lots: '0.30', riskCents: 9900 })
  expect(quoteOf('usd/jpy')).toBe('JPY')
  expect(quoteOf('usd')).toBeNull()
})

test('an account in a currency without cents risks whole units', () => {
  const yen = { ...typed, pair: 'USDJPY', entry: '150', stopLoss: '149.5', currency: 'JPY' }
  expect(sizeOf({ ...yen, riskCents: 10_000 })).toEqual({ lots: '0.20', riskCents: 10_000 })
})

test('a stop on the wrong side, half-typed prices or no risk give no size', () => {
  for (const changes of [
    { stopLoss: '1.1050' },
    { stopLoss: '' },
    { entry: '1.' },
    { riskCents: 0 },
    { rate: Number.NaN },
    { pair: 'ABCDEF' },
  ]) {
    expect(sizeOf({ ...typed, ...changes })).toBeNull()
  }
})

test('a size never risks more than allowed, and a hundredth of a lot more would', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5000 }),
      fc.integer({ min: 100, max: 10_000_000 }),
      (points, riskCents) => {
        const stopLoss = (1.1 - points / 100_000).toFixed(5)
        const size = sizeOf({ ...typed, entry: '1.10000', stopLoss, riskCents })
        const perHundredth = points
        const hundredths = Math.round(Number(size?.lots) * 100)
        expect(hundredths * perHundredth).toBeLessThanOrEqual(riskCents)
        expect((hundredths + 1) * perHundredth).toBeGreaterThan(riskCents)
      },
    ),
  )
})

test('decimal commas count, and what is missing or wrong is named', () => {
  expect(sizeOf({ ...typed, entry: '1,1000', stopLoss: '1,0950' })?.lots).toBe('0.20')
  expect(whyNoSize({ ...typed, pair: '' })).toBe('Enter a pair such as EURUSD.')
  expect(whyNoSize({ ...typed, pair: 'BTCUSD' })).toBe('The size of a lot of BTCUSD is not known.')
  expect(whyNoSize({ ...typed, entry: '' })).toMatch(/^Enter the entry/)
  expect(whyNoSize({ ...typed, stopLoss: 'x' })).toMatch(/^Enter the stop loss/)
  expect(whyNoSize({ ...typed, stopLoss: '1,2' })).toBe('The stop is above the entry of a BUY.')
  expect(whyNoSize({ ...typed, stopLoss: '1.1' })).toBe('The stop is at the entry.')
  expect(whyNoSize({ ...typed, rate: Number.NaN })).toBe('Enter the rate.')
  expect(whyNoSize({ ...typed, riskCents: 0 })).toBe('Enter a balance and a risk above 0.')
})
