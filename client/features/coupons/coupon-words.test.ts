import { expect, test } from 'vitest'
import type { Coupon } from '#contract/coupons.ts'
import { defaultOffers as offers } from '#contract/offers/offer-defaults.ts'
import { currencyName, stateOf, usesText, valueText } from './coupon-words.ts'

const coupon: Coupon = {
  id: '0195a000-0000-7000-8000-000000000009',
  code: 'SPRING',
  percent: 20,
  amountCents: null,
  program: null,
  startsAt: null,
  endsAt: null,
  maxUses: 10,
  maxUsesEach: 1,
  active: true,
  uses: 3,
  link: 'https://academy.example/register?coupon=SPRING',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}
const now = new Date('2026-06-01T00:00:00Z')

test('what a coupon takes off, and how often', () => {
  const amount = { percent: null, amountCents: 1050, program: null }
  const inEuro = { ...offers, mentorship: { ...offers.mentorship, currency: 'eur' as const } }
  expect(valueText(coupon, offers)).toBe('20 %')
  expect(valueText(amount, offers)).toBe('$10.50')
  expect(valueText({ ...amount, program: 'mentorship' }, inEuro)).toBe('€10.50')
  expect([currencyName('usd'), currencyName('eur')]).toEqual(['US dollars', 'Euro'])
  expect(usesText(coupon)).toBe('3 of 10')
  expect(usesText({ uses: 4, maxUses: null })).toBe('4')
})

test.each([
  ['Open', {}],
  ['Off', { active: false }],
  ['Ended', { endsAt: '2026-06-01T00:00:00.000Z' }],
  ['Scheduled', { startsAt: '2026-07-01T00:00:00.000Z' }],
  ['Used up', { uses: 10 }],
])('a coupon that is %s', (label, changes) => {
  expect(stateOf({ ...coupon, ...changes }, now)).toEqual({ label, open: label === 'Open' })
})
