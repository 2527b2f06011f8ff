import { calendarDate } from '#client/ui/displays/format.ts'
import { programs } from '#contract/offers/program-table.ts'
import type { OwnPurchase, PurchaseState, Sale, ShownOffer } from '#contract/shop/shop-offers.ts'
import { callsText, type OfferState } from '#contract/shop/shop-words.ts'

export const loadFailure = 'Failed to load the offers. Please try again.'

/** The states of an offer as the office reads them. */
export const stateLabels: Record<OfferState, string> = {
  draft: 'Draft',
  on_sale: 'On sale',
  hidden: 'Hidden, with a link',
  ended: 'Ended',
  archived: 'Archived',
}

export const purchaseLabels: Record<PurchaseState, string> = {
  reserved: 'Payment in progress',
  open: 'Open',
  ended: 'Ended',
  freed: 'Not paid',
}

/** Why an offer cannot be bought now, for its page; null if it can. */
export function saleText({ sale, sellsFrom, sellsUntil }: ShownOffer): string | null {
  const texts: Record<Sale, string | null> = {
    open: null,
    not_yet: `On sale from ${sellsFrom ? calendarDate(sellsFrom) : 'later'}.`,
    over: `The sale ended${sellsUntil ? ` on ${calendarDate(sellsUntil)}` : ''}.`,
    sold_out: 'Sold out.',
  }
  return texts[sale]
}

/** What an offer opens, one line each. */
export const contentsOf = (
  {
    programs: names,
    courses,
    strategies,
    calls,
  }: Pick<ShownOffer, 'calls' | 'courses' | 'programs' | 'strategies'>,
  titleOf = (program: (typeof names)[number]) => programs[program].title,
): { title: string; description: string }[] => [
  ...names.map((program) => ({ title: titleOf(program), description: '' })),
  ...courses,
  ...strategies.map((title) => ({ title: `Signals: ${title}`, description: '' })),
  ...(calls > 0 ? [{ title: callsText(calls), description: '' }] : []),
]

/** Until when a purchase is open, or when it ended. */
export function purchaseEndText(
  { state, endsAt }: OwnPurchase,
  day: (at: string) => string,
): string {
  if (endsAt === null) return 'No end'
  return state === 'open' ? `Until ${day(endsAt)}` : `Ended on ${day(endsAt)}`
}
