import type { OfferStatistics } from '#contract/shop/offer-statistics.ts'
import type { ShopDeps } from './index.ts'
import { selectFigures, soldByMonth } from './statistics.store.ts'

/** The most offers whose figures are shown. */
const offersShown = 200
const monthsShown = 12

/** What has come of each offer until now, and the sales of the last twelve months. */
export async function readOfferStatistics({
  db,
  now,
  payments,
}: Pick<ShopDeps, 'db' | 'now' | 'payments'>): Promise<OfferStatistics> {
  const at = now()
  const months = lastMonths(at)
  const from = monthsBefore(at, monthsShown - 1)
  const [offers, sold, revenue] = await Promise.all([
    selectFigures(db.pool, at, offersShown),
    soldByMonth(db.pool, from),
    payments.revenueOfOffers(db.pool),
  ])
  const soldIn = new Map(sold.map((one) => [one.month, one.sold]))
  return {
    offers: offers.map((offer) => ({ ...offer, revenue: revenue.get(offer.id) ?? [] })),
    months: months.map((month) => ({ month, sold: soldIn.get(month) ?? 0 })),
  }
}

/** The calendar month in UTC of this moment and those before it, the oldest first. */
const lastMonths = (at: Date): string[] =>
  Array.from({ length: monthsShown }, (_, place) =>
    monthsBefore(at, monthsShown - 1 - place)
      .toISOString()
      .slice(0, 7),
  )

/** The first instant of the calendar month so many months before this moment. */
const monthsBefore = (at: Date, count: number): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - count, 1))
