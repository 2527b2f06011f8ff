import { decimalOf, placesOf, quotient, signOf, unitsOf } from './decimals.ts'
import {
  type ExactFigure,
  type ExactFigures,
  figuresOfDeals,
  metatraderFigures,
  moneyPlaces,
  movesBalance,
  netOf,
} from './metatrader-figures.ts'
import type {
  BalanceDeal,
  FigureName,
  PrintedFigure,
  ReadMovement,
  ReadTrade,
  RowProblem,
} from './statement.ts'

/** A figure printed in the file beside the one calculated from its rows. */
export interface FigureCheck {
  figure: FigureName
  statement: string
  /** Rounded to the printed number of decimals. */
  ours: string
  agrees: boolean
  /** The rows that explain the difference exactly, if any do. */
  rows: RowProblem[]
}

/**
 * Compares the figures printed in a file with those calculated from its rows, by MetaTrader's
 * definitions: results net of commission, swap, taxes and fees, zero counts as won, drawdown over
 * the closed balance (`contract/journal/drawdown.ts`) in the order of closing. `openingBalance` is
 * the balance before the first row ('0' if the file does not tell). Where MetaTrader versions differ
 * in whether the cost of opening counts at once or with the trade (`deals`), the one that fits the
 * file best is used. Exact: no figure is ever a floating-point number.
 */
export function checkFigures(
  trades: readonly ReadTrade[],
  movements: readonly ReadMovement[],
  printed: readonly PrintedFigure[],
  openingBalance = '0',
  deals: readonly BalanceDeal[] = [],
): FigureCheck[] {
  const stated = [openingBalance, ...printed.map(({ value }) => value)]
  const places = Math.max(moneyPlaces(trades, movements), ...stated.map(placesOf))
  const candidatesIn = (movementsCount: boolean) => {
    const way = { places, movementsCount }
    const byTrade = metatraderFigures(trades, movements, openingBalance, way)
    return deals.length > 0 ? [byTrade, figuresOfDeals(deals, openingBalance, way)] : [byTrade]
  }
  const chosen = best(candidatesIn(false), printed)
  const withPayments = candidatesIn(true)
  return printed.map(({ figure, value }) => {
    const own = chosen[figure]
    const agrees = agree(own, value)
    const isFall = figure === 'maximalDrawdown' || figure === 'maximalDrawdownPercent'
    const countsPayments = isFall && withPayments.some((figures) => agree(figures[figure], value))
    const rows = agrees
      ? []
      : countsPayments
        ? withdrawalsIn(movements)
        : rowsBehind(figure, own, value, { trades, movements, places })
    return {
      figure,
      statement: value,
      ours: quotient(own.top, own.bottom, placesOf(value)),
      agrees,
      rows,
    }
  })
}

/** The candidate that agrees with the most printed figures; the first of equals. */
function best(
  candidates: readonly ExactFigures[],
  printed: readonly PrintedFigure[],
): ExactFigures {
  const agreeing = (figures: ExactFigures) =>
    printed.filter(({ figure, value }) => agree(figures[figure], value)).length
  return candidates.reduce((one, other) => (agreeing(other) > agreeing(one) ? other : one))
}

/** Whether a printed value equals ours at its precision; an exact half may be rounded either way. */
function agree({ top, bottom }: ExactFigure, value: string): boolean {
  const places = placesOf(value)
  const off = 2n * (top * 10n ** BigInt(places) - unitsOf(value, places) * bottom)
  return (off < 0n ? -off : off) <= bottom
}

/** The withdrawals that a file counts as drawdown. */
const withdrawalsIn = (movements: readonly ReadMovement[]): RowProblem[] =>
  movements
    .filter((one) => movesBalance(one) && signOf(one.amount) < 0)
    .map(({ line, amount }) => ({ line, reason: `The file counts ${amount} as a drawdown.` }))

interface Rows {
  trades: readonly ReadTrade[]
  movements: readonly ReadMovement[]
  places: number
}

/** The rows that explain a difference in money to the last unit; none if no rows, or several alternatives, would. */
function rowsBehind(figure: FigureName, own: ExactFigure, value: string, rows: Rows): RowProblem[] {
  if (figure !== 'netProfit' && figure !== 'balance') return []
  const missing = unitsOf(value, rows.places) - own.top
  const explanations = [
    () => movementsWorth(missing, rows, figure),
    () => costsOfOpenTrades(missing, rows),
    () => singleRow(missing, rows),
  ]
  for (const explain of explanations) {
    const found = explain()
    if (found.length > 0) return found
  }
  return []
}

/** Movements of one kind that the file counts among its results, or leaves out of its balance. */
function movementsWorth(
  missing: bigint,
  { movements, places }: Rows,
  figure: FigureName,
): RowProblem[] {
  const counted = figure === 'balance'
  const kinds = new Set(movements.map(({ kind }) => kind))
  for (const kind of kinds) {
    const ofKind = movements.filter((movement) => movement.kind === kind)
    const sum = ofKind.reduce((total, { amount }) => total + unitsOf(amount, places), 0n)
    const isOurs = counted && ofKind.every(movesBalance)
    if (sum === 0n || (isOurs ? -sum : sum) !== missing) continue
    return ofKind.map(({ line, amount }) => ({
      line,
      reason: isOurs
        ? `The file leaves ${amount} out of its balance.`
        : `The file includes ${amount} that belongs to no trade.`,
    }))
  }
  return []
}

/** Opening costs of trades still open, which the file counts at once and we count with the trade. */
function costsOfOpenTrades(missing: bigint, { trades, places }: Rows): RowProblem[] {
  const costs = trades
    .filter(({ closedAt }) => closedAt === null)
    .map(({ line, commission, fee }) => ({
      line,
      units: unitsOf(commission, places) + unitsOf(fee, places),
    }))
    .filter(({ units }) => units !== 0n)
  const sum = costs.reduce((total, { units }) => total + units, 0n)
  if (sum === 0n || sum !== missing) return []
  return costs.map(({ line, units }) => ({
    line,
    reason: `The file counts the ${decimalOf(units, places)} that opening cost, though the trade is still open.`,
  }))
}

/** One trade that the file does not count, or counts without one of its costs. */
function singleRow(missing: bigint, { trades, places }: Rows): RowProblem[] {
  const found: RowProblem[] = []
  for (const trade of trades) {
    if (trade.closedAt === null) continue
    if (netOf(trade, places) === -missing) {
      found.push({ line: trade.line, reason: 'The file does not count this trade.' })
    }
    for (const name of ['commission', 'swap', 'taxes', 'fee'] as const) {
      const cost = unitsOf(trade[name], places)
      if (cost !== 0n && cost === -missing) {
        found.push({
          line: trade.line,
          reason: `The file does not count ${trade[name]} of ${name}.`,
        })
      }
    }
  }
  // If several alternatives would explain it, none does.
  return found.length === 1 ? found : []
}
