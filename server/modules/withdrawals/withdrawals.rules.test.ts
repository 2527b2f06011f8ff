import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openUntil, type Purchase, sumsOf } from './withdrawals.rules.ts'

describe('until when', () => {
  test.each([
    // 14 days after a Monday is a Monday, which ends last twelve hours west of Greenwich.
    ['2026-11-02T10:00:00Z', 14, '2026-11-17T12:00:00.000Z'],
    // It was Tuesday already a quarter of an hour east of it.
    ['2026-11-02T23:59:59Z', 14, '2026-11-17T23:45:00.000Z'],
    // A Saturday and a Sunday become the Monday after them; in the far west it was Friday still.
    ['2026-11-07T10:00:00Z', 14, '2026-11-24T10:00:00.000Z'],
    ['2026-11-08T10:00:00Z', 14, '2026-11-24T12:00:00.000Z'],
    // Fourteen hours east the thirtieth day is a Saturday.
    ['2026-12-30T10:00:00Z', 30, '2027-02-01T10:00:00.000Z'],
  ])('bought %s, for %i days', (paidAt, days, until) => {
    expect(openUntil(new Date(paidAt), days).toISOString()).toBe(until)
  })

  test('never less than whole days in any time zone', () => {
    const at = fc.date({
      min: new Date('2026-01-01'),
      max: new Date('2040-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(
        at,
        fc.integer({ min: 14, max: 365 }),
        fc.integer({ min: -12, max: 14 }),
        (paidAt, days, zone) => {
          const hour = 60 * 60 * 1000
          const local = new Date(paidAt.getTime() + zone * hour)
          // The last day as a calendar there shows it, and the one that the weekend moves it to.
          const last = new Date(
            Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() + days),
          )
          while ([0, 6].includes(last.getUTCDay())) last.setUTCDate(last.getUTCDate() + 1)
          const over = last.getTime() + 24 * hour - zone * hour
          const until = openUntil(paidAt, days).getTime()
          expect(until).toBeGreaterThanOrEqual(over)
          // Nor for longer than a weekend and the day that has begun.
          expect(until - paidAt.getTime()).toBeLessThanOrEqual((days + 3) * 24 * hour)
        },
      ),
    )
  })
})

const purchase: Purchase = {
  paidCents: 5000,
  refundedCents: 0,
  isDisputed: false,
  consented: true,
  access: {
    startsAt: new Date('2026-11-01T00:00:00Z'),
    endsAt: new Date('2026-12-01T00:00:00Z'),
  },
}
const at = new Date('2026-11-04T00:00:00Z')

test('everything without consent or without access, the rest with it, nothing to whose bank has it', () => {
  expect(sumsOf(purchase, at)).toEqual({ refundCents: 4500, keptCents: 500 })
  expect(sumsOf({ ...purchase, consented: false }, at)).toEqual({ refundCents: 5000, keptCents: 0 })
  expect(sumsOf({ ...purchase, access: null }, at)).toEqual({ refundCents: 5000, keptCents: 0 })
  expect(sumsOf({ ...purchase, isDisputed: true }, at)).toEqual({ refundCents: 0, keptCents: 500 })
  expect(sumsOf({ ...purchase, refundedCents: 4000 }, at)).toEqual({
    refundCents: 500,
    keptCents: 500,
  })
  expect(sumsOf({ ...purchase, refundedCents: 4800 }, at).refundCents).toBe(0)
})

test('compared with a plain restatement', () => {
  const instant = fc.date({
    min: new Date('2026-01-01'),
    max: new Date('2030-01-01'),
    noInvalidDate: true,
  })
  const any = fc.record({
    paidCents: fc.integer({ min: 0, max: 100_000_000 }),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    isDisputed: fc.boolean(),
    consented: fc.boolean(),
    startsAt: instant,
    months: fc.integer({ min: 1, max: 36 }),
    at: instant,
  })
  fc.assert(
    fc.property(any, ({ paidCents, part, months, startsAt, at: now, ...rest }) => {
      const endsAt = new Date(startsAt)
      endsAt.setUTCMonth(endsAt.getUTCMonth() + months)
      const refundedCents = Math.floor(paidCents * part)
      const made = sumsOf({ paidCents, refundedCents, access: { startsAt, endsAt }, ...rest }, now)
      // Cent by cent: how many whole cents the time used has paid for.
      const share =
        Number(now) <= Number(startsAt)
          ? 0
          : (Number(now) - Number(startsAt)) / (Number(endsAt) - Number(startsAt))
      const due = rest.consented ? Math.min(1, share) * paidCents : 0
      expect(made.keptCents).toBeLessThanOrEqual(due + 1e-3)
      expect(made.keptCents).toBeGreaterThan(due - 1.001)
      const left = rest.isDisputed ? 0 : Math.max(0, paidCents - refundedCents - made.keptCents)
      expect(made.refundCents).toBe(left)
      // Nobody gets more than was paid, and without consent nothing is kept.
      expect(made.refundCents + refundedCents).toBeLessThanOrEqual(paidCents)
      if (!rest.consented) expect(made.keptCents).toBe(0)
    }),
  )
})
