import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chargeOf, renewedCharge } from './payments.rules.ts'

const price = { amountCents: 5000, currency: 'usd' }
const one = { country: null, needsCountry: false, reverseChargeTo: null }

test.each([
  ['no tax', 0, { basisPoints: 0, included: true }, { amountCents: 5000, taxCents: 0 }],
  ['a tax within', 0, { basisPoints: 2000, included: true }, { amountCents: 5000, taxCents: 833 }],
  [
    'a tax on top',
    0,
    { basisPoints: 2000, included: false },
    { amountCents: 6000, taxCents: 1000 },
  ],
  ['half of it', 2500, { basisPoints: 750, included: false }, { amountCents: 2688, taxCents: 188 }],
  ['all of it', 5000, { basisPoints: 2000, included: false }, { amountCents: 0, taxCents: 0 }],
])('a charge with %s', (_, discount, tax, expected) => {
  expect(chargeOf(price, discount, { ...tax, ...one })).toMatchObject(expected)
})

const anyPrice = fc.record({
  amountCents: fc.integer({ min: 0, max: 9_999_999 }),
  part: fc.double({ min: 0, max: 1, noNaN: true }),
  basisPoints: fc.integer({ min: 0, max: 10_000 }),
  included: fc.boolean(),
  vatNumber: fc.option(fc.constant('DE136695976')),
  currency: fc.constantFrom('usd', 'xof', 'kwd'),
})

/** The nearest multiple of a step to a fraction, halves up, in exact arithmetic. */
const rounded = (above: bigint, below: bigint, step = 1n) =>
  Number(((2n * above + below * step) / (2n * below * step)) * step)

test('a charge is what exact arithmetic makes of it, and its components add up', () => {
  fc.assert(
    fc.property(anyPrice, ({ part, basisPoints, included, vatNumber, currency, ...price }) => {
      // What can be charged, less what can be taken off.
      const step = currency === 'kwd' ? 10 : 1
      const amountCents = price.amountCents * step
      const discount = Math.floor(price.amountCents * part) * step
      const terms = { ...one, basisPoints, included, country: 'DE', reverseChargeTo: vatNumber }
      const charge = chargeOf({ amountCents, currency }, discount, terms)
      const left = BigInt(amountCents - discount)
      const points = BigInt(basisPoints)
      const below = included ? 10_000n + points : 10_000n
      const isCharged = included === (vatNumber !== null)
      const tax = rounded(left * points, below, isCharged ? BigInt(step) : 1n)
      const net = included ? Number(left) - tax : Number(left)
      expect(charge.amountCents).toBe(vatNumber ? net : net + tax)
      expect(charge.taxCents).toBe(vatNumber ? 0 : tax)
      expect(charge.taxBasisPoints).toBe(vatNumber ? 0 : basisPoints)
      const { listCents, discountCents, untaxedCents, taxCents } = charge
      const onTop = included ? 0 : taxCents
      expect(charge.amountCents).toBe(listCents - discountCents - untaxedCents + onTop)
      expect(charge.taxCents).toBeLessThanOrEqual(charge.amountCents)
      expect(charge.amountCents % step).toBe(0)
    }),
  )
})

describe('a renewal', () => {
  const terms = { ...one, country: 'DE', basisPoints: 1900 }
  const later = { ...terms, basisPoints: 2500 }

  test.each([
    { included: true, listCents: 5000, amountCents: 5000, taxCents: 1000 },
    { included: false, listCents: 4760, amountCents: 5950, taxCents: 1190 },
  ])('costs what was agreed, with the tax of its day: %o', ({ included, ...expected }) => {
    const agreed = chargeOf(price, 0, { ...terms, included })
    const taxBasisPoints = 2500
    expect(renewedCharge(agreed, { ...later, included })).toEqual({
      ...agreed,
      ...expected,
      taxBasisPoints,
    })
  })

  test.each([
    ['one rate for everybody', { ...terms, country: null }, { ...later, country: null }],
    ['somebody who has moved', terms, { ...later, country: 'AT' }],
    ['a business that owes the tax', { ...terms, reverseChargeTo: 'DE136695976' }, later],
    ['one that owes it since', terms, { ...later, reverseChargeTo: 'DE136695976' }],
  ])('of %s is as it was agreed', (_, then, now) => {
    const agreed = chargeOf(price, 0, { ...then, included: true })
    expect(renewedCharge(agreed, { ...now, included: true })).toEqual(agreed)
  })
})
