import { firstPayment, type Plan, planIn } from '#contract/shop/plans.ts'
import type {
  Buyer,
  OfferCard,
  ShopOffer,
  ShopOfferInput,
  ShownOffer,
} from '#contract/shop/shop-offers.ts'
import { offerPicturePath } from '#contract/shop/shop-offers.ts'
import { type OfferPageText, sectionsFor } from '#contract/site/offer-sections.ts'
import { offerPage } from '#contract/site/pages.ts'
import { instants } from '#server/platform/http/instants.ts'
import type { BuyerRow } from './purchases.store.ts'
import { periodOf, saleOf } from './shop.rules.ts'
import type { OfferRow, ShownRow } from './shop-offers.store.ts'

/** Where everybody gets the picture; it changes with the picture, so that it may be kept. */
export const pictureUrlOf = ({
  slug,
  pictureKey,
}: Pick<OfferRow, 'pictureKey' | 'slug'>): string | null =>
  pictureKey &&
  `/api${offerPicturePath.replace(':slug', slug)}?of=${encodeURIComponent(pictureKey.slice(-12))}`

/** How an offer is paid, from its columns. */
export const planOf = ({
  plan: kind,
  planCount: count,
  firstCents,
  eachCents,
}: Pick<OfferRow, 'eachCents' | 'firstCents' | 'plan' | 'planCount'>): Plan =>
  kind === 'instalments' && count && firstCents && eachCents
    ? { kind, count, firstCents, eachCents }
    : { kind: kind === 'subscription' ? kind : 'once' }

/** What an offer costs in one of its currencies, by default its own; null in one that it does not have. */
export function priceIn(row: OfferRow, currency: string = row.currency) {
  const plan = planOf(row)
  if (currency === row.currency) return { currency, priceCents: row.priceCents, plan }
  const further = row.furtherPrices.find((price) => price.currency === currency)
  return further ? { currency, priceCents: further.priceCents, plan: planIn(plan, further) } : null
}

/** The currencies of an offer, its own first, each with its first payment. */
export const chargesOf = (row: OfferRow): { currency: string; amountCents: number }[] =>
  [row.currency, ...row.furtherPrices.map(({ currency }) => currency)].flatMap((currency) => {
    const price = priceIn(row, currency)
    return price ? [{ currency, amountCents: firstPayment(price.plan, price.priceCents) }] : []
  })

/** An offer as the office sees it; `page` is how pages of offers are made up, `publicUrl` the academy's address. */
export const presentOffer = (
  row: ShownRow,
  {
    page,
    publicUrl,
    pictureUrl,
  }: { page: OfferPageText; publicUrl: string; pictureUrl: string | null },
): ShopOffer => ({
  ...instants(row),
  period: periodOf(row),
  plan: planOf(row),
  pictureUrl,
  sections: sectionsFor(page, row.id),
  link: `${publicUrl}${offerPage(row.slug)}`,
})

/** The columns for the submitted values. */
export const columnsOf = ({
  period,
  plan,
  courseIds: _,
  strategyIds: __,
  upgradesFrom: ___,
  furtherPrices: ____,
  ...same
}: ShopOfferInput) => ({
  ...same,
  plan: plan.kind,
  planCount: plan.kind === 'instalments' ? plan.count : null,
  firstCents: plan.kind === 'instalments' ? plan.firstCents : null,
  eachCents: plan.kind === 'instalments' ? plan.eachCents : null,
  periodUnit: period?.unit ?? null,
  periodCount: period?.count ?? null,
})

/** An offer among others; `cdn` is the origin from which its picture is fetched, if not the academy's. */
export const presentCard = (row: OfferRow, cdn = ''): OfferCard => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  summary: row.summary,
  pictureUrl: row.pictureKey && `${cdn}${pictureUrlOf(row)}`,
  priceCents: row.priceCents,
  currency: row.currency,
  period: periodOf(row),
  plan: planOf(row),
  trialDays: row.trialDays,
  seatsLeft: row.seats === null ? null : Math.max(0, row.seats - row.seatsTaken),
})

/**
 * An offer as its page shows it; drafts of courses and strategies are not shown, nor prices in currencies that cannot be
 * paid. `page` is how pages of offers are made up.
 */
export const presentShown = (
  row: ShownRow,
  {
    at,
    cdn,
    page,
    payable,
  }: {
    at: Date
    cdn: string | undefined
    page: OfferPageText
    payable: ReadonlySet<string>
  },
): ShownOffer => ({
  ...presentCard(row, cdn),
  ...(row.furtherPrices.length > 0 && {
    furtherPrices: row.furtherPrices.filter(({ currency }) => payable.has(currency)),
  }),
  text: row.text,
  programs: row.programs,
  courses: row.courses
    .filter(({ isPublished }) => isPublished)
    .map(({ title, description }) => ({ title, description })),
  strategies: publishedTitles(row.strategies),
  calls: row.calls,
  sale: saleOf(row, at),
  sellsFrom: row.sellsFrom,
  sellsUntil: row.sellsUntil,
  sections: sectionsFor(page, row.id),
})

/** The titles of those that are published. */
export const publishedTitles = (
  all: readonly { title: string; isPublished: boolean }[],
): string[] => all.filter(({ isPublished }) => isPublished).map(({ title }) => title)

/** A buyer; what has ended by its own date counts as ended. */
export function presentBuyer(row: BuyerRow, at: Date): Buyer[] {
  const { id, user, createdAt, openedAt, endsAt } = row
  // Deleted between the two.
  if (!user) return []
  return [
    {
      id,
      user,
      isTrial: row.isTrial,
      payments: row.paymentsMade,
      paymentsMaximum:
        row.plan === 'subscription' ? null : (row.planCount ?? (row.isTrial ? 0 : 1)),
      state: row.state === 'open' && endsAt !== null && endsAt <= at ? 'ended' : row.state,
      createdAt: createdAt.toISOString(),
      openedAt: openedAt?.toISOString() ?? null,
      endsAt: (row.endedAt ?? endsAt)?.toISOString() ?? null,
    },
  ]
}
