import { expect, test } from 'vitest'
import { couponFormSchema, couponFormValues } from './coupon-form-values.ts'

const schema = couponFormSchema()
const typed = { ...couponFormValues(), code: 'spring', value: '20' }

test('a percentage of the price', () => {
  expect(schema.parse(typed)).toMatchObject({ code: 'SPRING', percent: 20, amountCents: null })
})

test('an amount, to the cent', () => {
  const value = { ...typed, kind: 'amount' as const, value: '19,99' }
  expect(schema.parse(value)).toMatchObject({ percent: null, amountCents: 1999 })
})

test.each([
  ['usd', '19.99', 1999],
  ['xof', '5000', 5000],
  ['jpy', '1,250', 1250],
  ['kwd', '1.25', 1250],
] as const)('an amount in %s, with its decimals', (currency, value, amountCents) => {
  const coupon = { ...typed, kind: 'amount' as const, value, currency }
  expect(schema.parse(coupon)).toMatchObject({ amountCents, currency })
})

test('an amount without a currency has the decimals of what it is for', () => {
  const inFrancs = couponFormSchema(undefined, () => 'xof')
  const value = { ...typed, kind: 'amount' as const, value: '5000' }
  expect(inFrancs.parse(value)).toMatchObject({ amountCents: 5000, currency: null })
  expect(inFrancs.safeParse({ ...value, value: '50.5' }).success).toBe(false)
})

test.each([
  ['value', { kind: 'amount' as const, value: '1.5', currency: 'jpy' as const }],
  ['value', { kind: 'amount' as const, value: '1.255', currency: 'kwd' as const }],
  ['value', { value: '' }],
  ['value', { value: '12.5' }],
  ['value', { kind: 'amount' as const, value: '1.234' }],
  ['value', { kind: 'amount' as const, value: '0' }],
  ['code', { code: 'a b' }],
  ['maxUses', { maxUses: '0' }],
  ['endsAt', { startsAt: '2026-02-01T00:00', endsAt: '2026-01-01T00:00' }],
])('%s is reported as wrong', (field, changes) => {
  const { error } = schema.safeParse({ ...typed, ...changes })
  expect(error?.issues.map(({ path }) => path[0])).toEqual([field])
})

test('an unchanged coupon stays the same', () => {
  const coupon = {
    ...schema.parse({ ...typed, startsAt: '2026-01-01T10:30', maxUses: '5' }),
    id: '0195a000-0000-7000-8000-000000000009',
    uses: 0,
    link: 'https://academy.example',
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  }
  const { id: _, uses: __, link: ___, createdAt: ____, updatedAt: _____, ...input } = coupon
  expect(couponFormSchema(coupon).parse(couponFormValues(coupon))).toEqual(input)
})
