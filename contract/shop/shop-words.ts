// Free of schemas, for pages that only show an offer.

/**
 * The states of an offer: drafts and those that have ended are for the office alone, those on sale are shown on the
 * landing page and the dashboards, and hidden ones are sold to whoever has the link.
 */
export const offerStates = ['draft', 'on_sale', 'hidden', 'ended'] as const

/** The same with the state of those that are put away: they are sold no longer, and what was bought of them stays. */
export const allOfferStates = [...offerStates, 'archived'] as const
export type OfferState = (typeof allOfferStates)[number]

/** The units of the time for which an offer opens things. */
export const periodUnits = ['days', 'months'] as const
export type PeriodUnit = (typeof periodUnits)[number]
export interface Period {
  unit: PeriodUnit
  count: number
}

/** The most cards that the landing page and the dashboards show. */
export const offerCardsMaximum = 24

const units = { days: 'day', months: 'month' } as const

/** How many calls an offer opens: '3 one-to-one calls'. */
export const callsText = (calls: number): string =>
  calls === 1 ? '1 one-to-one call' : `${calls} one-to-one calls`

/** How long access lasts: '6 months', '1 day', 'no end'. */
export const periodText = (period: Period | null): string =>
  period === null
    ? 'no end'
    : `${period.count} ${units[period.unit]}${period.count === 1 ? '' : 's'}`

/** The same as a line of its own: 'Access for 6 months', 'Access without end', 'Access while you pay'. */
export function accessText(period: Period | null, plan: 'once' | 'instalments' | 'subscription') {
  if (plan === 'subscription') return 'Access while you pay'
  return period === null ? 'Access without end' : `Access for ${periodText(period)}`
}

/** How many seats are left, where there is an end to them: '3 seats left'. */
export function seatsText(seatsLeft: number | null): string | null {
  if (seatsLeft === null) return null
  if (seatsLeft === 0) return 'Sold out'
  return seatsLeft === 1 ? '1 seat left' : `${seatsLeft} seats left`
}
