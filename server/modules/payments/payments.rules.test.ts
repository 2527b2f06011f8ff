import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chargeOf } from './payments.rules.ts'

const price = { amountCents: 5000, currency: 'usd' }

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
  expect(chargeOf(price, discount, tax)).toMatchObject(expected)
})

test('the components of a charge always add up to its amount', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 0, max: 10_000 }),
      fc.boolean(),
      (amountCents, part, basisPoints, included) => {
        const discount = Math.floor(amountCents * part)
        const charge = chargeOf({ ...price, amountCents }, discount, { basisPoints, included })
        const onTop = included ? 0 : charge.taxCents
        expect(charge.amountCents).toBe(charge.listCents - charge.discountCents + onTop)
        expect(charge.taxCents).toBeLessThanOrEqual(charge.amountCents)
      },
    ),
  )
})
