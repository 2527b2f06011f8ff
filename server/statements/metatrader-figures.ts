import { isInTerminalBalance } from '#contract/journal/account-movements.ts'
import { type BalanceStep, drawdownOf, type Fall } from '#contract/journal/drawdown.ts'
import { placesOf, unitsOf } from './decimals.ts'
import type { BalanceDeal, FigureName, ReadMovement, ReadTrade } from './statement.ts'

/** A figure as an exact fraction: money in units over 10^places, a ratio as the two sums it divides. */
export interface ExactFigure {
  top: bigint
  bottom: bigint
}

export type ExactFigures = Record<FigureName, ExactFigure>

/** The amounts that make up a trade's result: MetaTrader counts it net of all costs. */
export const netParts = (trade: ReadTrade): string[] => [
  trade.profit ?? '0',
  trade.commission,
  trade.swap,
  trade.taxes,
  trade.fee,
]

/** As many decimal places as the most precise amount has. */
export function moneyPlaces(
  trades: readonly ReadTrade[],
  movements: readonly ReadMovement[],
): number {
  let places = 0
  for (const trade of trades) places = Math.max(places, ...netParts(trade).map(placesOf))
  for (const { amount } of movements) places = Math.max(places, placesOf(amount))
  return places
}

/** A trade's result in units: profit, commission, swap, taxes and fees together. */
export const netOf = (trade: ReadTrade, places: number): bigint =>
  netParts(trade).reduce((sum, value) => sum + unitsOf(value, places), 0n)

export const movesBalance = ({ kind }: ReadMovement): boolean => isInTerminalBalance(kind)

interface Totals {
  net: bigint
  profit: bigint
  loss: bigint
  won: number
  lost: number
}

/** A result of zero counts as won, as in MetaTrader. */
function totalsOf(results: readonly bigint[]): Totals {
  const totals: Totals = { net: 0n, profit: 0n, loss: 0n, won: 0, lost: 0 }
  for (const result of results) {
    totals.net += result
    if (result < 0n) {
      totals.loss += result
      totals.lost += 1
    } else {
      totals.profit += result
      totals.won += 1
    }
  }
  return totals
}

type Timed = BalanceStep & { at: string; ticket: string }

/** In the order of closing; within the same second by ticket, movements first. */
function inOrder(one: Timed, other: Timed): number {
  if (one.at !== other.at) return one.at < other.at ? -1 : 1
  if (one.isMovement !== other.isMovement) return one.isMovement ? -1 : 1
  const shorter = one.ticket.length - other.ticket.length
  if (shorter !== 0) return shorter
  return one.ticket < other.ticket ? -1 : one.ticket > other.ticket ? 1 : 0
}

/**
 * The figures of closed trades by MetaTrader's definitions, exactly. `opening` is the balance
 * before the first row; `movementsCount` counts withdrawals as drawdown, as some MetaTrader versions do.
 */
export function metatraderFigures(
  trades: readonly ReadTrade[],
  movements: readonly ReadMovement[],
  opening: string,
  { places, movementsCount }: { places: number; movementsCount: boolean },
): ExactFigures {
  const closed = trades.filter(({ closedAt }) => closedAt !== null)
  const steps: Timed[] = [
    ...closed.map((trade) => {
      const at = trade.closedAt ?? ''
      return { amount: netOf(trade, places), isMovement: false, at, ticket: trade.ticket }
    }),
    ...movements.filter(movesBalance).map(({ amount, at, ticket }) => ({
      amount: unitsOf(amount, places),
      isMovement: true,
      at,
      ticket,
    })),
  ].toSorted(inOrder)
  const start = unitsOf(opening, places)
  const totals = totalsOf(closed.map((trade) => netOf(trade, places)))
  const balance = steps.reduce((sum, { amount }) => sum + amount, start)
  const fall = maximalFall(start, steps, movementsCount)
  return exact(totals, balance, fall, 10n ** BigInt(places))
}

/**
 * The same figures as MetaTrader 5 derives them from its deals: the cost of opening is a loss at
 * the moment it was paid, not part of the trade that closes later. A trade is a deal that closes.
 */
export function figuresOfDeals(
  deals: readonly BalanceDeal[],
  opening: string,
  { places, movementsCount }: { places: number; movementsCount: boolean },
): ExactFigures {
  const steps = deals.map(({ amount, does }) => ({ units: unitsOf(amount, places), does }))
  const results = steps.filter(({ does }) => does === 'close').map(({ units }) => units)
  const totals = totalsOf(results)
  for (const { units, does } of steps) {
    if (does !== 'open') continue
    totals.net += units
    if (units < 0n) totals.loss += units
    else totals.profit += units
  }
  const start = unitsOf(opening, places)
  const balance = steps.reduce((sum, { units }) => sum + units, start)
  const curve = steps.map(({ units, does }) => ({ amount: units, isMovement: does === 'pay' }))
  return exact(totals, balance, maximalFall(start, curve, movementsCount), 10n ** BigInt(places))
}

const maximalFall = (opening: bigint, steps: readonly BalanceStep[], movementsCount: boolean) =>
  drawdownOf(
    opening,
    steps.map((step) => ({ ...step, isMovement: step.isMovement && !movementsCount })),
  ).maximal

function exact(totals: Totals, balance: bigint, fall: Fall, unit: bigint): ExactFigures {
  const count = BigInt(totals.won + totals.lost)
  const whole = (value: bigint | number): ExactFigure => ({ top: BigInt(value), bottom: 1n })
  const money = (units: bigint): ExactFigure => ({ top: units, bottom: unit })
  // A division by zero gives zero, as MetaTrader prints it.
  const part = (top: bigint, bottom: bigint): ExactFigure =>
    bottom > 0n ? { top, bottom } : whole(0)
  return {
    netProfit: money(totals.net),
    grossProfit: money(totals.profit),
    grossLoss: money(totals.loss),
    profitFactor: part(totals.profit, -totals.loss),
    expectedPayoff: part(totals.net, count * unit),
    trades: whole(count),
    won: whole(totals.won),
    lost: whole(totals.lost),
    maximalDrawdown: money(fall.amount),
    maximalDrawdownPercent: part(fall.amount * 100n, fall.peak),
    balance: money(balance),
  }
}
