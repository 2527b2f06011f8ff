import { numberOf, withPoint } from '#client/ui/forms/decimal-text.ts'
import type { PracticeRun } from '#contract/practice/practice.ts'
import { entryOf, lotsForRisk } from '#contract/practice/practice-orders.ts'
import { lotsOf } from '#contract/practice/practice-prices.ts'
import {
  exitOver,
  type OrderKind,
  type PracticeMarket,
  profitOf,
  sideOf,
} from '#contract/practice/practice-rules.ts'
import type { ShownRun } from './merged-run.ts'
import type { RunAction } from './practice.queries.ts'

/** An order as typed. */
export interface OrderValues {
  /** Empty until it is chosen. */
  direction: 'BUY' | 'SELL' | ''
  kind: OrderKind
  price: string
  stop: string
  target: string
  /** Empty for the size that is proposed. */
  lots: string
}

export const noOrder: OrderValues = {
  direction: '',
  kind: 'market',
  price: '',
  stop: '',
  target: '',
  lots: '',
}

/** The levels of an order that is there already, as typed; `order` is its number, 0 for none. */
export interface LevelValues {
  order: number
  price: string
  stop: string
  target: string
}

export const noLevels: LevelValues = { order: 0, price: '', stop: '', target: '' }

export const marketOf = ({ pair, currency, digits, spread }: PracticeRun): PracticeMarket => ({
  pair,
  currency,
  digits,
  spread,
})

/** The last bid of a run as an integer, and how far its candles usually reach. */
export function standingOf({ candles: { high, low, close } }: ShownRun) {
  const reaches = high.slice(-20).map((one, index) => one - (low.slice(-20)[index] ?? one))
  const usual = reaches.reduce((sum, one) => sum + one, 0) / Math.max(1, reaches.length)
  return { bid: close.at(-1) ?? 0, usual: Math.max(1, Math.round(usual)) }
}

/** An order turned to a direction or a kind: its prices begin around the last one, to be moved. */
export function proposed(shown: ShownRun, values: OrderValues): OrderValues {
  const { direction, kind } = values
  if (direction === '') return values
  const { digits } = shown.run
  const { bid, usual } = standingOf(shown)
  const side = sideOf(direction)
  const text = (points: number) => (Math.max(1, points) / 10 ** digits).toFixed(digits)
  const now = entryOf(marketOf(shown.run), { direction, kind: 'market', price: null }, bid)
  const away = kind === 'market' ? 0 : (kind === 'stop' ? 1 : -1) * side * usual
  const entry = now + away
  // Beyond the spread, which a position has to earn first.
  const reach = usual + shown.run.spread
  return {
    ...values,
    price: kind === 'market' ? '' : text(entry),
    stop: text(entry - side * 2 * reach),
    target: text(entry + side * 3 * reach),
  }
}

/** A typed price as an integer; null if it is none. */
export function pointsTyped(typed: string, digits: number): number | null {
  const points = Math.round(numberOf(typed) * 10 ** digits)
  return Number.isSafeInteger(points) && points > 0 ? points : null
}

/** What an order would risk and win, as far as its prices say. */
export interface Prospect {
  /** The size that the risk of the run leads to, in lots; null without a stop. */
  proposedLots: string | null
  riskCents: number | null
  /** Reward for a risk of 1. */
  riskReward: number | null
}

export function prospectOf(shown: ShownRun, values: OrderValues): Prospect {
  const { direction, kind } = values
  const nothing = { proposedLots: null, riskCents: null, riskReward: null }
  if (direction === '') return nothing
  const { run } = shown
  const market = marketOf(run)
  const price = kind === 'market' ? null : pointsTyped(values.price, run.digits)
  const stop = pointsTyped(values.stop, run.digits)
  const target = pointsTyped(values.target, run.digits)
  if (stop === null || (kind !== 'market' && price === null)) return nothing
  const entry = entryOf(market, { direction, kind, price }, standingOf(shown).bid)
  const side = sideOf(direction)
  const [risk, reward] = [side * (entry - stop), target === null ? 0 : side * (target - entry)]
  if (risk <= 0) return nothing
  const hundredths = lotsForRisk(market, run, { direction, entry, stop })
  const typedLots = Math.round(numberOf(values.lots) * 100)
  const lots = values.lots.trim() === '' ? hundredths : typedLots
  const isSize = Number.isSafeInteger(lots) && lots > 0
  return {
    proposedLots: lotsOf(hundredths),
    riskCents: isSize ? -profitOf(market, { direction, lots, entry, exit: stop }) : null,
    riskReward: reward > 0 ? reward / risk : null,
  }
}

const sentPrice = (typed: string) => (typed.trim() === '' ? null : withPoint(typed.trim()))

/** A typed order as it is sent. */
export function placing(values: OrderValues, { proposedLots }: Prospect): RunAction {
  return {
    do: 'place',
    kind: values.kind,
    direction: values.direction || 'BUY',
    lots: sentPrice(values.lots) ?? proposedLots ?? '',
    price: values.kind === 'market' ? null : sentPrice(values.price),
    stop: sentPrice(values.stop),
    target: sentPrice(values.target),
  }
}

/** Typed levels as they are sent. */
export const changing = (values: LevelValues): RunAction => ({
  do: 'change',
  order: values.order,
  price: sentPrice(values.price),
  stop: sentPrice(values.stop),
  target: sentPrice(values.target),
})

/** Where a position could be left now, as an integer. */
export const leavingPrice = (shown: ShownRun, direction: 'BUY' | 'SELL'): number =>
  standingOf(shown).bid + exitOver(direction, shown.run.spread)
