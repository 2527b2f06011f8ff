import { minorUnits } from '#contract/currencies.ts'
import { instrumentOf } from '#contract/instruments.ts'
import type { Direction } from '#contract/signals.ts'
import { pairSchema } from '#contract/signals.ts'
import { profitCentsOf } from '#contract/trade-results.ts'
import { decimal } from '#contract/values.ts'

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
  const entry = decimal.safeParse(typed.entry).data
  const stopLoss = decimal.safeParse(typed.stopLoss).data
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
