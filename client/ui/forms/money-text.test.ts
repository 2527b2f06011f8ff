import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalOf, minorDigits } from '#contract/currencies.ts'
import { minorUnitsOf } from './money-text.ts'

test('an amount in a field is read back to the last unit, whatever its currency and decimal mark', () => {
  const currency = fc.constantFrom(...Intl.supportedValuesOf('currency'))
  const cents = fc.integer({ min: 0, max: 1_000_000_000_000 })
  fc.assert(
    fc.property(cents, currency, (amount, of) => {
      const typed = decimalOf(amount, of)
      const digits = minorDigits(of)
      expect(minorUnitsOf(typed, digits)).toBe(amount)
      expect(minorUnitsOf(typed.replace('.', ','), digits)).toBe(amount)
      // One decimal more than the currency has is no amount of it.
      if (digits === 2) expect(minorUnitsOf(`${typed}5`, digits)).toBeNull()
    }),
  )
})

test.each([
  ['1,234', 0, 1234],
  ['1.234', 3, 1234],
  ['1.234.567,5', 2, 123_456_750],
  ['€ 1 234,50', 2, 123_450],
  ['1.005', 2, null],
  ['50.5', 0, null],
  ['-5', 2, null],
])('%j with %d decimals is %j', (typed, digits, units) => {
  expect(minorUnitsOf(typed, digits)).toBe(units)
})
