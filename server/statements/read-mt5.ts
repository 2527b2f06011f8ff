import { compareDecimals, isZero, negated, sumOf } from './decimals.ts'
import { movesBalance } from './metatrader-figures.ts'
import { type Mt5Deal, type Mt5Position, type Mt5Rows, positionVotes } from './mt5-rows.ts'
import { type Paired, pairDeals } from './pair-deals.ts'
import type { BalanceDeal, ReadMovement, ReadTrade, RowProblem } from './statement.ts'
import type { LeftOpen } from './trades-of-deals.ts'
import {
  type Direction,
  directionsOf,
  knownDirection,
  movementKind,
  unknownDirection,
} from './words.ts'

export interface Mt5Reading {
  trades: ReadTrade[]
  movements: ReadMovement[]
  problems: RowProblem[]
  /** The balance before the first deal of the file; null without deals. */
  openingBalance: string | null
  /** The balance after the last deal. */
  lastBalance: string | null
  /** Every step of the balance; empty if one of them is not understood. */
  deals: BalanceDeal[]
}

const inOrderOfTime = (one: Mt5Deal, other: Mt5Deal): number => {
  if (one.at !== other.at) return one.at < other.at ? -1 : 1
  const shorter = one.ticket.length - other.ticket.length
  return shorter === 0 ? one.ticket.localeCompare(other.ticket) : shorter
}

/**
 * The trades and movements of a MetaTrader 5 report. `accountHint` is the account line of its
 * header, which may say 'Hedge' or 'Netting'.
 */
export function readMt5(rows: Mt5Rows, accountHint: string): Mt5Reading {
  const deals = rows.deals.toSorted(inOrderOfTime)
  const traded = deals.filter(({ lots }) => lots !== '')
  const problems: RowProblem[] = []
  const pairs = traded.length > 0 ? pairDeals(traded, rows, accountHint) : null
  if (pairs) problems.push(...pairs.problems)
  const directions = pairs?.directions ?? directionsOf(positionVotes(rows))
  const closed = pairs?.trades ?? rows.closed.flatMap((one) => asTrade(one, directions, problems))
  const open = rows.open.flatMap((one) => asTrade(one, directions, problems))
  const left = rows.open.length > 0 ? [] : (pairs?.left ?? [])
  const movements = movementsOf(deals)
  const isWhole = pairs !== null && problems.length === 0 && rows.problems.length === 0
  return {
    deals: isWhole ? stepsOf(deals, closed, movements) : [],
    trades: [
      ...closed,
      ...open.map((trade) => withEntryCosts(trade, pairs)),
      ...left.map((one) => leftTrade(one, traded)),
    ].toSorted((one, other) => one.line - other.line),
    movements,
    problems,
    ...balancesOf(deals),
  }
}

function asTrade(
  position: Mt5Position,
  directions: Map<string, Direction>,
  problems: RowProblem[],
): ReadTrade[] {
  const { id, word, market, profit, line, symbol, lots, openedAt, closedAt, entry, swap } = position
  const known = knownDirection(word)
  const direction = directions.get(word) ?? (known === 0 ? null : known > 0 ? 'BUY' : 'SELL')
  if (!direction) {
    problems.push({ line, reason: unknownDirection(word) })
    return []
  }
  const { stopLoss, takeProfit } = position
  const result = closedAt === null ? null : profit
  return [
    {
      line,
      ticket: id,
      position: id,
      symbol,
      direction,
      openedAt,
      closedAt,
      entry,
      exit: closedAt === null ? null : market,
      stopLoss,
      takeProfit,
      lots,
      profit: result,
      commission: position.commission,
      swap,
      taxes: '0',
      fee: '0',
      comment: '',
    },
  ]
}

/** The table of open positions has no commission: it is on the opening deal. */
function withEntryCosts(trade: ReadTrade, pairs: Paired | null): ReadTrade {
  const lot = pairs?.left.find(({ position }) => position === trade.position)
  return lot ? { ...trade, commission: lot.commission, fee: lot.fee } : trade
}

/** An opening deal that nothing has closed, in a file without a table of open positions. */
function leftTrade(left: LeftOpen, deals: readonly Mt5Deal[]): ReadTrade {
  const opening = deals.find(
    ({ order, ticket }) => (order === '' ? ticket : order) === left.position,
  )
  return {
    ...left,
    line: opening?.line ?? 1,
    ticket: left.position,
    closedAt: null,
    exit: null,
    profit: null,
    stopLoss: null,
    takeProfit: null,
    swap: '0',
    taxes: '0',
    comment: opening?.comment ?? '',
  }
}

const totalOf = ({ commission, fee, swap, profit }: Mt5Deal) =>
  sumOf([commission, fee, swap, profit])

/** Deals without a volume: movements of money. */
function movementsOf(deals: readonly Mt5Deal[]): ReadMovement[] {
  const firstWord = deals.find(({ lots }) => lots === '')?.word ?? ''
  const hasBalances = deals.some(({ balance }) => !isZero(balance))
  return deals.flatMap((deal, index) => {
    if (deal.lots !== '') return []
    const before = deals[index - 1]?.balance
    const amount = totalOf(deal)
    const moved =
      before === undefined || !hasBalances || isZero(amount)
        ? null
        : compareDecimals(deal.balance, before) !== 0
    const { line, ticket, at, comment, word } = deal
    const kind = movementKind({ word, comment, moved, firstWord })
    return [{ line, ticket, kind, at, amount, comment }]
  })
}

/** The effect of each deal on the balance; credit has none. */
function stepsOf(
  deals: readonly Mt5Deal[],
  closed: readonly ReadTrade[],
  movements: readonly ReadMovement[],
): BalanceDeal[] {
  const closing = new Set(closed.map(({ ticket }) => ticket))
  const lent = new Set(movements.filter((one) => !movesBalance(one)).map(({ ticket }) => ticket))
  return deals.flatMap((deal): BalanceDeal[] => {
    const amount = totalOf(deal)
    if (deal.lots === '') return lent.has(deal.ticket) ? [] : [{ amount, does: 'pay' }]
    return [{ amount, does: closing.has(deal.ticket) ? 'close' : 'open' }]
  })
}

function balancesOf(deals: readonly Mt5Deal[]) {
  const [first, last] = [deals[0], deals.at(-1)]
  if (!first || !last || deals.every(({ balance }) => isZero(balance))) {
    return { openingBalance: null, lastBalance: null }
  }
  // An initial credit does not move the balance, but in an unknown language it cannot be
  // recognised.
  const isCredit =
    first.lots === '' &&
    movementKind({ word: first.word, comment: '', moved: null, firstWord: '' }) === 'credit'
  const openingBalance = isCredit ? first.balance : sumOf([first.balance, negated(totalOf(first))])
  return { openingBalance, lastBalance: last.balance }
}
