import { instrumentOf } from '#contract/instruments.ts'
import type { Trade } from '#contract/journal/journal.ts'
import type { Distance, Excursion } from '#contract/journal/trade-excursions.ts'

const inWords = ({ r, pips, price }: Distance): string =>
  r !== null ? `${r.toFixed(2)}R` : pips !== null ? `${pips.toFixed(1)} pips` : price

/** A distance between two bounds: '0.9R', or '0.9R to 1.1R' if the candles leave it open. */
export function boundsInR({ least, most }: Excursion['adverse']): string {
  const [low, high] = [inWords(least), inWords(most)]
  return low === high ? high : `${low} to ${high}`
}

/** The same, followed by pips. */
export function boundsText(bounds: Excursion['adverse']): string {
  const { least, most } = bounds
  const pips = most.pips !== null && most.r !== null ? ` (${pipsText(least, most)} pips)` : ''
  return `${boundsInR(bounds)}${pips}`
}

const pipsText = (least: Distance, most: Distance) =>
  least.pips === most.pips
    ? (most.pips ?? 0).toFixed(1)
    : `${(least.pips ?? 0).toFixed(1)} to ${(most.pips ?? 0).toFixed(1)}`

/** How far one price is from another, in the trade's unit: R, or else pips. */
export function distanceText({ pair, entry, stopLoss, r }: Trade, price: number): string {
  const risk = stopLoss === null ? 0 : Math.abs(Number(entry) - Number(stopLoss))
  if (r !== null && risk > 0) return `${(price / risk).toFixed(2)}R`
  const { pipSize } = instrumentOf(pair)
  return pipSize === null ? price.toFixed(5) : `${(price / Number(pipSize)).toFixed(1)} pips`
}
