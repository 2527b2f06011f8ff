import { numberOf, withPoint } from '#client/ui/forms/decimal-text.ts'
import { minorUnits } from '#contract/currencies.ts'
import { instrumentOf } from '#contract/instruments.ts'
import { profitCentsOf } from '#contract/journal/trade-results.ts'
import type { Direction } from '#contract/signals/signals.ts'
import { pairSchema } from '#schemas/signals/signals.ts'
import { decimal } from '#schemas/values.ts'
import { stopFault } from './stop-side.ts'

/** The inputs of the position size, as typed. */
export interface SizeInput {
  pair: string
  direction: Direction
  entry: string
  stopLoss: string
  /** The amount at risk at the stop, in minor units of the account's currency. */
  riskCents: number
  /** The account's currency. */
  currency: string
  /** The value of one unit of the pair's quote currency in the account's. */
  rate: number
}

/** A size in hundredths of a lot, rounded down, and its loss at the stop. */
export interface Size {
  lots: string
  riskCents: number
}

/** The currency of a pair's profit; null until a known pair is typed. */
export function quoteOf(typed: string): string | null {
  const pair = pairSchema.safeParse(typed).data
  return pair ? instrumentOf(pair).quote : null
}

/** The largest size that risks no more than allowed; null while it cannot be calculated. */
export function sizeOf({ riskCents, currency, rate, ...typed }: SizeInput): Size | null {
  const pair = pairSchema.safeParse(typed.pair).data
  const entry = decimal.safeParse(withPoint(typed.entry)).data
  const stopLoss = decimal.safeParse(withPoint(typed.stopLoss)).data
  if (!pair || !entry || !stopLoss) return null
  const quote = instrumentOf(pair).quote ?? ''
  const { direction } = typed
  const lot = { pair, direction, entry, exit: stopLoss, stopLoss, lots: '1' }
  // In minor units of the quote currency, exact.
  const lost = -(profitCentsOf(lot, quote) ?? 0)
  const lostCents = (lost * rate * minorUnits(currency)) / minorUnits(quote)
  if (!(lostCents > 0) || !(riskCents > 0)) return null
  // Treat a value that misses a whole number only by floating-point error as whole.
  const hundredths = Math.floor((100 * riskCents) / lostCents + 1e-9)
  return {
    lots: (hundredths / 100).toFixed(2),
    riskCents: Math.round((hundredths * lostCents) / 100),
  }
}

/** Why no size can be calculated: the first field that is missing or wrong. */
export function whyNoSize(input: SizeInput): string {
  const pair = pairSchema.safeParse(input.pair).data
  if (!pair) return 'Enter a pair such as EURUSD.'
  if (instrumentOf(pair).contractSize === null) return `The size of a lot of ${pair} is not known.`
  const isPrice = (typed: string) => decimal.safeParse(withPoint(typed)).success
  if (!isPrice(input.entry)) return 'Enter the entry, such as 1.0850.'
  if (!isPrice(input.stopLoss)) return 'Enter the stop loss, such as 1.0800.'
  const fault = stopFault(input)
  if (fault) return `${fault}.`
  if (numberOf(input.entry) === numberOf(input.stopLoss)) return 'The stop is at the entry.'
  if (!(input.rate > 0)) return 'Enter the rate.'
  return 'Enter a balance and a risk above 0.'
}
