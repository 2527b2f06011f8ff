import type { Overview, OverviewPeriod } from '#contract/overview.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { compareBooks } from './books.ts'
import type { OverviewDeps } from './index.ts'
import { boundsOf, monthsOf, periodOf, renewalsAhead, sumsOf, weeksOf } from './overview.rules.ts'
import { visitsBetween } from './overview.store.ts'

export interface ReadingDeps extends OverviewDeps {
  booksAgree: ReturnType<typeof compareBooks>
}

/**
 * The owner's figures of a period, each from the module that owns the data. Throws 400 if the
 * period ends before it begins, or is longer than three years.
 */
export async function readOverview(
  { booksAgree, db, now, access, identity, offers, payments }: ReadingDeps,
  _actor: Actor,
  wanted: Partial<OverviewPeriod>,
): Promise<Overview> {
  const { pool } = db
  const at = now()
  const period = periodOf(wanted, at)
  const bounds = boundsOf(period)
  const endingBy = new Date(at.getTime() + renewalsAhead)
  const [money, refunded, signUps, counts, visits, books, { offers: sold }] = await Promise.all([
    payments.moneyByMonth(pool, bounds),
    payments.countRefunded(pool, bounds),
    identity.signUpsByWeek(pool, bounds),
    access.subscriptionCounts(pool, { ...bounds, at, endingBy }),
    visitsBetween(pool, period.from, period.to),
    booksAgree(),
    offers.read(pool),
  ])
  // The academy's own currency comes first, even without any payments.
  const currencies = [...new Set([sold.academy.currency, ...money.map((one) => one.currency)])]
  const months = currencies.flatMap((currency) =>
    monthsOf(period).map(
      (month) =>
        money.find((one) => one.month === month && one.currency === currency) ?? {
          month,
          currency,
          paidCents: 0,
          backCents: 0,
          payments: 0,
          refunds: 0,
        },
    ),
  )
  const sum = (of: (one: (typeof months)[number]) => number) =>
    months.reduce((total, one) => total + of(one), 0)
  const back = months.map(({ currency, backCents: cents }) => ({ currency, cents }))
  const { ending, ...subscriptions } = counts
  return {
    months,
    weeks: weeksOf(period).map((week) => ({ week, signUps: signUps.get(week) ?? 0 })),
    subscriptions: {
      ...subscriptions,
      endingSoon: ending.reduce((total, { count }) => total + count, 0),
      expected: sumsOf(
        ending.map(({ program, count }) => ({
          currency: sold[program].currency,
          cents: count * (sold[program].priceCents ?? 0),
        })),
      ),
    },
    refunds: { count: refunded, sums: sumsOf(back) },
    visits,
    payments: sum((one) => one.payments),
    booksAgree: books.value,
  }
}
