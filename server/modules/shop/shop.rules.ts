import { renewalDays } from '#contract/access/access.ts'
import type { Plan } from '#contract/shop/plans.ts'
import type { Sale } from '#contract/shop/shop-offers.ts'
import type { OfferState, Period, PeriodUnit } from '#contract/shop/shop-words.ts'
import { addMonths } from '#contract/times/calendar-months.ts'
import { lastInstant } from '#contract/times/known-times.ts'

const day = 24 * 60 * 60 * 1000

/** The period in the columns of a row; null for no end. */
export const periodOf = ({
  periodUnit: unit,
  periodCount: count,
}: {
  periodUnit: PeriodUnit | null
  periodCount: number | null
}): Period | null => (unit && count ? { unit, count } : null)

/** A period as the access to programs counts it. */
export const lengthOf = (period: Period | null) =>
  period?.unit === 'days'
    ? { accessMonths: 0, accessDays: period.count }
    : { accessMonths: period?.count ?? 0 }

/** The end of a period that begins at `start`; null for no end. */
export function endOf(period: Period | null, start: Date): Date | null {
  if (!period) return null
  return period.unit === 'days'
    ? new Date(start.getTime() + period.count * day)
    : addMonths(start, period.count)
}

/** How something is paid, as its access follows it. */
export interface PaidBy {
  kind: Plan['kind']
  /** How many instalments there are; null for other plans. */
  count: number | null
}

export const paidBy = (row: { plan: Plan['kind']; planCount: number | null }): PaidBy => ({
  kind: row.plan,
  count: row.planCount,
})

/** Whether there is nothing more to pay after this many payments; never for what runs until it is cancelled. */
export const isPaidUp = ({ kind, count }: PaidBy, payments: number): boolean =>
  kind === 'once' || (kind === 'instalments' && payments >= (count ?? 0))

/**
 * The end of access that counts from `start` after this many payments; null for no end. Each payment that is not the
 * last opens another month, the last one the rest of the period.
 */
export function accessEnd(
  plan: PaidBy,
  period: Period | null,
  start: Date,
  payments: number,
): Date | null {
  if (isPaidUp(plan, payments)) return endOf(period, start)
  return addMonths(start, payments)
}

/** What a payment adds to the access to a program, the `payments`th of all. */
export function lengthOfPayment(
  plan: PaidBy,
  period: Period | null,
  start: Date,
  payments: number,
): { accessMonths: number; accessDays?: number } {
  if (!isPaidUp(plan, payments)) return { accessMonths: 1 }
  if (plan.kind === 'once') return lengthOf(period)
  const before = (plan.count ?? 1) - 1
  if (period?.unit !== 'days') return { accessMonths: (period?.count ?? 0) - before }
  const passed = Math.round((addMonths(start, before).getTime() - start.getTime()) / day)
  return { accessMonths: 0, accessDays: period.count - passed }
}

/**
 * Until when courses are open: as long as times are known, if there is no end; with the days of grace while another
 * payment is expected, at least one, since it is taken an hour or more after the end.
 */
export function openUntil(end: Date | null, grace: { isExpected: boolean; days: number }): Date {
  const last = new Date(lastInstant)
  if (end === null) return last
  const days = grace.isExpected ? Math.max(grace.days, 1) : 0
  return new Date(Math.min(end.getTime() + days * day, last.getTime()))
}

interface Sold {
  state: OfferState
  seats: number | null
  seatsTaken: number
  sellsFrom: string | null
  sellsUntil: string | null
}

/** Whether people other than the office can see an offer. */
export const isShown = ({ state }: Pick<Sold, 'state'>): boolean =>
  state === 'on_sale' || state === 'hidden'

/** Whether an offer that is shown is sold at `at`; days are those of UTC. */
export function saleOf(offer: Sold, at: Date): Sale {
  const today = at.toISOString().slice(0, 10)
  if (offer.sellsUntil !== null && today > offer.sellsUntil) return 'over'
  if (offer.sellsFrom !== null && today < offer.sellsFrom) return 'not_yet'
  return offer.seats !== null && offer.seatsTaken >= offer.seats ? 'sold_out' : 'open'
}

/** Whether another payment would gain nothing for somebody whose last purchase ends then; null for no end. */
export const isHeld = (endsAt: Date | null, at: Date): boolean =>
  endsAt === null || endsAt.getTime() - at.getTime() > renewalDays * day
