import { withPoint } from '#client/ui/forms/decimal-text.ts'
import { convertedCents } from '#client/ui/trading/trade-conversion.ts'
import { compareDecimals, pipsOf, rOf } from '#contract/journal/trade-results.ts'
import type { Direction } from '#contract/signals/signals.ts'
import { pairSchema } from '#schemas/signals/signals.ts'
import { decimal } from '#schemas/values.ts'
import { centsOf } from '../money-input.ts'

/** The fields of a trade as typed so far. */
export interface TypedTrade {
  pair: string
  direction: Direction
  entry: string
  exit: string
  stopLoss: string
  takeProfit: string
  lots: string
  fees: string
  profit: string
  rate: string
  currency: string
}

/** What follows from a trade as typed so far; null if it cannot be calculated, yet or at all. */
export interface Preview {
  /** The loss at the stop, in cents, below 0. */
  riskCents: number | null
  /** The gain at the target, as an R-multiple. */
  rewardR: number | null
  /** Profit less fees, in cents. */
  netCents: number | null
  r: number | null
  pips: number | null
  /** Whether the profit has to be entered, since it does not follow from the levels. */
  needsProfit: boolean
}

const nothing: Preview = {
  riskCents: null,
  rewardR: null,
  netCents: null,
  r: null,
  pips: null,
  needsProfit: false,
}

/** Calculates a trade's result while it is being typed; the server has the final say. */
export function previewOf(typed: TypedTrade): Preview {
  const pair = pairSchema.safeParse(typed.pair).data
  const [entry, lots] = [positive(typed.entry), positive(typed.lots)]
  if (!pair || !entry || !lots) return nothing
  const [stopLoss, takeProfit, exit] = [
    positive(typed.stopLoss),
    positive(typed.takeProfit),
    positive(typed.exit),
  ]
  const currency = typed.currency.trim().toUpperCase()
  const at = (price: string) => ({ pair, entry, lots, stopLoss, ...directed, exit: price })
  const directed = { direction: typed.direction }
  const rate = positive(typed.rate)
  const atStop = stopLoss ? convertedCents(at(stopLoss), currency, rate) : null
  const before = {
    riskCents: atStop !== null && atStop < 0 ? atStop : null,
    rewardR: takeProfit ? rOf(at(takeProfit)) : null,
  }
  if (!exit) return { ...nothing, ...before }
  const typedProfit = typed.profit.trim() === '' ? null : centsOf(typed.profit, currency)
  const profit = typedProfit ?? convertedCents(at(exit), currency, rate)
  const fees = centsOf(typed.fees.trim() || '0', currency)
  return {
    ...before,
    netCents: profit === null || fees === null ? null : profit - fees,
    r: rOf(at(exit)),
    pips: pipsOf(at(exit)),
    needsProfit: profit === null,
  }
}

function positive(typed: string): string | null {
  const price = decimal.safeParse(withPoint(typed)).data
  return price !== undefined && compareDecimals(price, '0') > 0 ? price : null
}
