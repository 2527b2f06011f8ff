import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dividedPrice, planProblem } from '#contract/shop/plans.ts'
import type { Period } from '#contract/shop/shop-words.ts'
import { accessEnd, lengthOfPayment, type PaidBy } from './shop.rules.ts'

const day = 24 * 60 * 60 * 1000

// A plain restatement: months are counted on a calendar of its own, payments one after the other.

const daysIn = (year: number, month: number) =>
  [
    31,
    year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28,
    31,
    30,
    31,
    30,
    31,
    31,
    30,
    31,
    30,
    31,
  ][month] ?? 0

function monthsAfter(start: Date, months: number): number {
  let [year, month] = [start.getUTCFullYear(), start.getUTCMonth()]
  for (let step = 0; step < months; step += 1) {
    month += 1
    if (month === 12) [year, month] = [year + 1, 0]
  }
  const date = Math.min(start.getUTCDate(), daysIn(year, month))
  const sinceMidnight = start.getTime() % day
  return Date.UTC(year, month, date) + sinceMidnight
}

const fullEnd = (period: Period | null, start: Date): number =>
  period === null
    ? Number.POSITIVE_INFINITY
    : period.unit === 'days'
      ? start.getTime() + period.count * day
      : monthsAfter(start, period.count)

/** Until when somebody may look who has paid so often: a month each, and everything once all is paid. */
function restated({ kind, count }: PaidBy, period: Period | null, start: Date, payments: number) {
  if (kind === 'once') return fullEnd(period, start)
  if (kind === 'instalments' && payments >= (count ?? 0)) return fullEnd(period, start)
  return monthsAfter(start, payments)
}

const starts = fc.date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2090-12-31T23:59:59Z'),
  noInvalidDate: true,
})
const plans = fc
  .record({ count: fc.integer({ min: 2, max: 36 }), more: fc.integer({ min: 0, max: 60 }) })
  .chain(({ count, more }) =>
    fc.record({
      plan: fc.constant<PaidBy>({ kind: 'instalments', count }),
      period: fc.constantFrom<Period | null>(
        null,
        { unit: 'months', count: count + more },
        { unit: 'days', count: count * 31 + more },
      ),
      payments: fc.integer({ min: 1, max: count }),
    }),
  )

describe('the access by instalments', () => {
  test('ends where a calendar says that it does', () => {
    fc.assert(
      fc.property(plans, starts, ({ plan, period, payments }, start) => {
        const end = accessEnd(plan, period, start, payments)?.getTime() ?? Number.POSITIVE_INFINITY
        expect(end).toBe(restated(plan, period, start, payments))
      }),
    )
  })

  test('never gets shorter by a payment, and never longer than what was sold', () => {
    fc.assert(
      fc.property(plans, starts, ({ plan, period, payments }, start) => {
        const end = (made: number) =>
          accessEnd(plan, period, start, made)?.getTime() ?? Number.POSITIVE_INFINITY
        if (payments > 1) expect(end(payments)).toBeGreaterThanOrEqual(end(payments - 1))
        expect(end(payments)).toBeLessThanOrEqual(fullEnd(period, start))
      }),
    )
  })

  test('of a program adds up, payment by payment, to the months or days that were sold', () => {
    fc.assert(
      fc.property(plans, starts, ({ plan, period }, start) => {
        if (!period) return
        let [months, days] = [0, 0]
        for (let made = 1; made <= (plan.count ?? 0); made += 1) {
          const { accessMonths, accessDays = 0 } = lengthOfPayment(plan, period, start, made)
          months += accessMonths
          days += accessDays
          expect(accessMonths + accessDays).toBeGreaterThan(0)
        }
        if (period.unit === 'months') expect([months, days]).toEqual([period.count, 0])
        else {
          expect(months).toBe((plan.count ?? 0) - 1)
          expect(days).toBe(
            period.count - Math.round((monthsAfter(start, months) - start.getTime()) / day),
          )
        }
      }),
    )
  })

  test('until cancelled is a month for each payment', () => {
    fc.assert(
      fc.property(starts, fc.integer({ min: 1, max: 200 }), (start, payments) => {
        const plan: PaidBy = { kind: 'subscription', count: null }
        expect(accessEnd(plan, null, start, payments)?.getTime()).toBe(monthsAfter(start, payments))
      }),
    )
  })
})

describe('instalments', () => {
  const prices = fc.integer({ min: 2000, max: 99_999_999 })
  const counts = fc.integer({ min: 2, max: 36 })

  test('of a divided price add up to it, and differ by less than their number of cents', () => {
    fc.assert(
      fc.property(prices, counts, (priceCents, count) => {
        const { firstCents, eachCents } = dividedPrice(priceCents, count, 'usd')
        const all = [firstCents, ...Array.from({ length: count - 1 }, () => eachCents)]
        expect(all.reduce((sum, one) => sum + one, 0)).toBe(priceCents)
        expect(firstCents - eachCents).toBeGreaterThanOrEqual(0)
        expect(firstCents - eachCents).toBeLessThan(count)
        const plan = { kind: 'instalments', count, firstCents, eachCents } as const
        expect(planProblem(plan, priceCents, 'usd')).toBeNull()
      }),
    )
  })

  test('that do not add up, are above the price or below the least are refused', () => {
    fc.assert(
      fc.property(
        prices,
        counts,
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.integer({ min: 0, max: 99_999_999 }),
        (priceCents, count, firstCents, eachCents) => {
          const plan = { kind: 'instalments', count, firstCents, eachCents } as const
          let sum = firstCents
          for (let paid = 1; paid < count; paid += 1) sum += eachCents
          const fits = sum === priceCents && firstCents >= 50 && eachCents >= 50
          expect(planProblem(plan, priceCents, 'usd') === null).toBe(fits)
        },
      ),
    )
  })
})
