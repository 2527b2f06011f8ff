import { conversionOf } from './trade-conversion.ts'

/** The likely value of one unit of a pair's quote currency, and the source of that rate. */
export interface ProposedRate {
  rate: string
  from: string
}

/** The pair whose price converts the profit of `pair` into `currency`; null if there is none, or none is needed. */
export const ratePairOf = (pair: string, currency: string): string | null =>
  conversionOf({ pair, exit: null }, currency)?.pair ?? null

interface Priced {
  pair: string
  entry: string
}
type LastPrice = { price: string; at: string } | null

/**
 * The rate given by a price of the pair from `ratePairOf`: the typed entry if the trade is in that pair
 * itself, otherwise the last known price; null without either.
 */
export function rateOf(
  { pair, entry }: Priced,
  currency: string,
  last: LastPrice,
): { rate: number; from: string } | null {
  const conversion = conversionOf({ pair, exit: null }, currency)
  if (!conversion) return null
  const isOwn = pair.startsWith(conversion.pair)
  const price = Number(isOwn ? entry : last?.price)
  if (!(price > 0) || !Number.isFinite(price)) return null
  return {
    rate: conversion.multiplies ? price : 1 / price,
    from: isOwn
      ? 'From the entry of this trade'
      : `From your last ${conversion.pair} trade, ${last?.at.slice(0, 10)}`,
  }
}

/** That rate to six digits, as a field shows it. */
export function proposedRate(
  priced: Priced,
  currency: string,
  last: LastPrice,
): ProposedRate | null {
  const known = rateOf(priced, currency, last)
  return known && { ...known, rate: String(Number(known.rate.toPrecision(6))) }
}
