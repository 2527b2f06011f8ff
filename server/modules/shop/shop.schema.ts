import type { Generated } from 'kysely'
import type { Currency } from '#contract/offers/offer-defaults.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'
import type { Plan } from '#contract/shop/plans.ts'
import type { PurchaseState } from '#contract/shop/shop-offers.ts'
import type { OfferState, PeriodUnit } from '#contract/shop/shop-words.ts'

interface ShopOffersTable {
  id: string
  slug: string
  name: string
  summary: string
  /** Markdown. */
  text: string
  pictureKey: string | null
  state: OfferState
  priceCents: number
  currency: Currency
  programs: PaidProgram[]
  /** How many one-to-one calls it opens. */
  calls: Generated<number>
  /** Null, as the count, for what stays open. */
  periodUnit: PeriodUnit | null
  periodCount: number | null
  plan: Plan['kind']
  /** For instalments: how many, the first, and each of the others; null for other plans. */
  planCount: number | null
  firstCents: number | null
  eachCents: number | null
  trialDays: number
  /** Null for any number. */
  seats: number | null
  /** Sold, or reserved by payments in progress. */
  seatsTaken: Generated<number>
  /** Days in UTC, both sold on. */
  sellsFrom: string | null
  sellsUntil: string | null
  createdAt: Date
  updatedAt: Date
}

/** What an offer costs in another currency than its own. */
interface ShopOfferPricesTable {
  offerId: string
  currency: Currency
  priceCents: number
  planCount: number | null
  firstCents: number | null
  eachCents: number | null
}

interface ShopOfferCoursesTable {
  offerId: string
  courseId: string
}

interface ShopOfferStrategiesTable {
  offerId: string
  strategyId: string
}

/** What somebody has bought, or is paying for; what was promised stays as it was then. */
interface ShopPurchasesTable {
  id: string
  offerId: string
  userId: string
  intentId: string | null
  state: PurchaseState
  name: string
  programs: PaidProgram[]
  courseIds: string[]
  strategyIds: Generated<string[]>
  calls: Generated<number>
  periodUnit: PeriodUnit | null
  periodCount: number | null
  plan: Plan['kind']
  planCount: number | null
  paymentsMade: Generated<number>
  /** From when its time counts; null until it is open. */
  countsFrom: Date | null
  isTrial: Generated<boolean>
  /** The purchase towards which its payments count. */
  creditedTo: Generated<string | null>
  createdAt: Date
  openedAt: Date | null
  /** Null for no end. */
  endsAt: Date | null
  /** Until when it is open, with the days of grace; null until it is open. */
  openUntil: Generated<Date | null>
  /** When it was taken back. */
  endedAt: Date | null
}

/** Who waits for a seat, or has one held. */
interface ShopWaitingTable {
  id: string
  offerId: string
  userId: string
  joinedAt: Date
  /** Null while waiting. */
  heldUntil: Date | null
}

/** Offers whose payments count towards another. */
interface ShopUpgradesTable {
  offerId: string
  fromId: string
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    shopOffers: ShopOffersTable
    shopOfferCourses: ShopOfferCoursesTable
    shopOfferPrices: ShopOfferPricesTable
    shopOfferStrategies: ShopOfferStrategiesTable
    shopPurchases: ShopPurchasesTable
    shopUpgrades: ShopUpgradesTable
    shopWaiting: ShopWaitingTable
  }
}
