import { centsOf } from '#client/ui/forms/price-text.ts'
import { priceText } from '#contract/offers/offer-defaults.ts'
import { countPattern, readCount } from '#contract/site/count-words.ts'

/** What an offer is, as far as its texts may say otherwise. */
export interface OfferFacts {
  title: string
  /** Names that the program had before. */
  formerTitles: readonly string[]
  /** Null for access without an end, or while the field holds no number. */
  accessMonths: number | null
  /** Everything the offer names as a price, in cents; none for a free program. */
  prices: readonly number[]
  currency: string
  /** Null without cohorts. */
  seats: number | null
}

export interface Contradiction {
  text: string
  /** What is so instead. */
  reason: string
}

/**
 * The texts of an offer that say something else than its facts: another period, price, number of seats or
 * name; and those that disagree about how often something takes place in a week.
 */
export function contradictionsOf(texts: readonly string[], facts: OfferFacts): Contradiction[] {
  const weekly = texts.flatMap((text) => timesAWeek(text) ?? [])[0]
  return [...new Set(texts)].flatMap((text) => {
    const times = timesAWeek(text)
    const reason =
      wrongName(text, facts) ??
      wrongPeriod(text, facts) ??
      wrongPrice(text, facts) ??
      wrongSeats(text, facts) ??
      (times !== null && times !== weekly ? `Another line says ${weekly} a week.` : null)
    return reason ? [{ text, reason }] : []
  })
}

function wrongName(text: string, { title, formerTitles }: OfferFacts): string | null {
  const lowerCase = text.toLowerCase()
  const former = formerTitles.find(
    (name) => lowerCase.includes(name.toLowerCase()) && !lowerCase.includes(title.toLowerCase()),
  )
  return former === undefined ? null : `The program is called ${title} now.`
}

const period = new RegExp(`\\b(${countPattern})[\\s-]+(months?|years?)\\b(?!\\s+ago)`, 'gi')
const endless = /\b(lifetime|life-time|unlimited|forever)\b/i

function wrongPeriod(text: string, { accessMonths }: OfferFacts): string | null {
  if (accessMonths === null) return null
  const is = `Access lasts ${accessMonths} ${accessMonths === 1 ? 'month' : 'months'}.`
  if (endless.test(text) && /\baccess\b|\bmember/i.test(text)) return is
  const months = [...text.matchAll(period)].map(
    ([, count = '', unit = '']) => (readCount(count) ?? 0) * (/^y/i.test(unit) ? 12 : 1),
  )
  return months.length > 0 && !months.includes(accessMonths) ? is : null
}

const amount = /(?:[$€£₹₦]|\b(?:usd|eur|gbp|chf|zar|inr|kes|ngn)\s?)\s?(\d[\d.,]*\d|\d)/gi

function wrongPrice(text: string, { prices, currency }: OfferFacts): string | null {
  const lowerCase = [...text.matchAll(amount)].flatMap(
    ([, typed = '']) => centsOf(typed, currency) ?? [],
  )
  if (!lowerCase.some((cents) => !prices.includes(cents))) return null
  const [price] = prices
  return price === undefined ? 'Nothing is charged.' : `The price is ${priceText(price, currency)}.`
}

const places = new RegExp(
  `\\b(${countPattern})\\s+(?:seats?|places?|(?:students?|people|members?)\\s+(?:per|in (?:a|each)|a)\\s+(?:cohort|group|class))\\b`,
  'i',
)

function wrongSeats(text: string, { seats }: OfferFacts): string | null {
  const [, written] = places.exec(text) ?? []
  const lowerCase = written === undefined ? null : readCount(written)
  if (lowerCase === null || lowerCase === seats) return null
  return seats === null ? 'This program has no cohorts.' : `A cohort has ${seats} seats.`
}

const timesPattern = new RegExp(
  `\\b(once|twice|${countPattern})(?:\\s+[\\w-]+){0,3}?\\s+(?:a|per|each|every)\\s+week\\b`,
  'i',
)

/** How often a week something takes place; null if the text does not say. */
function timesAWeek(text: string): number | null {
  const [, written] = timesPattern.exec(text) ?? []
  if (written === undefined) return /\bweekly\b|\bevery week\b/i.test(text) ? 1 : null
  const words: Readonly<Record<string, number>> = { once: 1, twice: 2 }
  return words[written.toLowerCase()] ?? readCount(written)
}
