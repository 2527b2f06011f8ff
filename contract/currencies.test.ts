import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  amountText,
  decimalOf,
  minorDigits,
  shortAmountText,
  signedAmountText,
  unitsOf,
} from './currencies.ts'
import { currencies } from './offers/offer-defaults.ts'

const currency = fc.constantFrom(...Intl.supportedValuesOf('currency'))
const cents = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })

/** The minor units that a text tells: its digits, with their sign. */
const notified = (text: string) => Number(text.replaceAll(/[^\d-]/g, '')) + 0

test('an amount is told with every digit of its minor unit, whatever its currency', () => {
  fc.assert(
    fc.property(cents, currency, (amount, of) => {
      for (const text of [amountText, signedAmountText, decimalOf].map((way) => way(amount, of))) {
        expect(notified(text)).toBe(amount)
        expect(/\.(\d+)$/.exec(text)?.[1]?.length ?? 0).toBe(minorDigits(of))
      }
      expect(signedAmountText(amount, of).startsWith('+')).toBe(amount > 0)
      const isWhole = Number.isInteger(unitsOf(amount, of))
      expect(notified(shortAmountText(amount, of))).toBe(isWhole ? unitsOf(amount, of) : amount)
    }),
  )
})

test.each([
  [125_050, 'USD', '$1,250.50'],
  [125_050, 'usd', '$1,250.50'],
  [-348_604, 'JPY', '-¥348,604'],
  [1234, 'KWD', 'KWD\u00a01.234'],
  [1234, 'IQD', 'IQD\u00a01.234'],
  [12_345, 'CLF', 'CLF\u00a01.2345'],
  [125_050, 'XXX', '¤1,250.50'],
  [125_050, 'USC', 'USC\u00a01,250.50'],
])('%d minor units of %s are %s', (amount, of, text) => {
  expect(amountText(amount, of)).toBe(text)
})

test('all currencies in which something is sold have two decimals, but for these', () => {
  const others = currencies.filter((of) => minorDigits(of) !== 2)
  expect(others.map((of) => [of, minorDigits(of)])).toEqual([
    ['jpy', 0],
    ['kwd', 3],
    ['xof', 0],
  ])
})

test('a result has its sign, and zero has none', () => {
  expect(signedAmountText(9220, 'USD')).toBe('+$92.20')
  expect(signedAmountText(-4000, 'USD')).toBe('-$40.00')
  expect(signedAmountText(0, 'EUR')).toBe('€0.00')
})
