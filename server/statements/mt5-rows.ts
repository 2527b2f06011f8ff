import { filledPart, kindOf } from './cells.ts'
import { compareDecimals, isZero, signOf } from './decimals.ts'
import { type Notation, RowFault } from './row.ts'
import { RowReader } from './row-reader.ts'
import type { RowProblem } from './statement.ts'
import { isNumeric, type TableRow } from './table-values.ts'
import type { DirectionVote } from './words.ts'

/** A position from the tables of closed and open positions. */
export interface Mt5Position {
  line: number
  id: string
  symbol: string
  word: string
  lots: string
  openedAt: string
  entry: string
  stopLoss: string | null
  takeProfit: string | null
  /** Null while it is open; `market` is then the current price. */
  closedAt: string | null
  market: string
  commission: string
  swap: string
  profit: string
}

/** A deal; `word` and `entryWord` are the texts of the type and direction columns. */
export interface Mt5Deal {
  line: number
  at: string
  ticket: string
  symbol: string
  word: string
  entryWord: string
  /** Both empty for movements of money. */
  lots: string
  price: string
  order: string
  commission: string
  fee: string
  swap: string
  profit: string
  balance: string
  comment: string
}

/** Stop and target of orders, by order number. */
export type Stops = Map<string, { stopLoss: string | null; takeProfit: string | null }>

/** The contents of the tables of a MetaTrader 5 report. */
export interface Mt5Rows {
  deals: Mt5Deal[]
  closed: Mt5Position[]
  open: Mt5Position[]
  stops: Stops
  others: number
  problems: RowProblem[]
}

/**
 * The rows of a MetaTrader 5 report, classified by the kinds of their cells. All begin with a time,
 * a number, a symbol and a type. Then follow: in an order, two volumes in one cell ('1.00 / 0.50');
 * in a position, a volume, with a second time once it is closed; in a deal, a direction or nothing.
 */
export function readMt5Rows(rows: readonly TableRow[], notation: Notation): Mt5Rows {
  const found: Mt5Rows = {
    deals: [],
    closed: [],
    open: [],
    stops: new Map(),
    others: 0,
    problems: [],
  }
  for (const row of rows) {
    try {
      takeRow(found, row, notation)
    } catch (error) {
      if (!(error instanceof RowFault)) throw error
      found.problems.push({ line: row.line, reason: error.message })
    }
  }
  return withoutCalledOff(found)
}

/** Cancelled deals have the word of a normal one with a word after it ('buy canceled'), and have no effect. */
function withoutCalledOff(found: Mt5Rows): Mt5Rows {
  const words = [...new Set(found.deals.filter(({ lots }) => lots !== '').map(({ word }) => word))]
  if (words.length <= 2) return found
  const calledOff = words.filter((word) => words.some((other) => word.startsWith(`${other} `)))
  const deals = found.deals.filter(
    ({ word, profit, swap }) => !calledOff.includes(word) || !isZero(profit) || !isZero(swap),
  )
  return { ...found, deals, others: found.others + found.deals.length - deals.length }
}

function takeRow(found: Mt5Rows, row: TableRow, notation: Notation) {
  const kinds = row.values.slice(0, 14).map((text) => kindOf(text, notation))
  if (kinds[4] === 'filled') takeOrder(found, row, notation)
  else if (kinds[4] === 'integer' || kinds[4] === 'number') {
    const position = positionOf(row, notation)
    if (position.closedAt === null) found.open.push(position)
    else found.closed.push(position)
  } else found.deals.push(dealOf(row, notation))
}

function takeOrder(found: Mt5Rows, { values }: TableRow, notation: Notation) {
  const reader = new RowReader(values, notation)
  const filled = filledPart(reader.text(4), notation) ?? '0'
  if (isZero(filled)) found.others += 1
  const stopLoss = reader.price(6, 'stop')
  const takeProfit = reader.price(7, 'target')
  if (stopLoss !== null || takeProfit !== null) {
    found.stops.set(reader.text(1), { stopLoss, takeProfit })
  }
}

function positionOf({ line, values }: TableRow, notation: Notation): Mt5Position {
  const reader = new RowReader(values, notation)
  const isOpen = isNumeric(reader.text(8), notation)
  // After the costs; an open position may have a comment there, which may be a number.
  const results = values.slice(isOpen ? 9 : 10).filter((text) => isNumeric(text, notation))
  const profitAt = isOpen ? 10 : 9 + results.length
  return {
    line,
    id: reader.text(1),
    symbol: reader.word(2, 'symbol'),
    word: reader.word(3, 'type').toLowerCase(),
    lots: reader.positive(4, 'volume'),
    openedAt: reader.time(0, 'open time'),
    entry: reader.positive(5, 'open price'),
    stopLoss: reader.price(6, 'stop'),
    takeProfit: reader.price(7, 'target'),
    closedAt: isOpen ? null : reader.time(8, 'close time'),
    market: isOpen ? reader.positive(8, 'market price') : reader.closing(9, 'close price'),
    commission: isOpen || results.length < 3 ? '0' : reader.amount(10, 'commission'),
    swap: reader.amount(profitAt - 1, 'swap'),
    profit: reader.number(profitAt, 'profit'),
  }
}

/** The cost and result columns of a deal by its number of columns; a comment is always the last. */
const columnsOfCosts: Record<number, { commission: number; fee: number | null; swap: number }> = {
  13: { commission: 8, fee: null, swap: 9 },
  14: { commission: 8, fee: 9, swap: 10 },
  // With the 'cost' column before them, which is hidden in a page and visible in a sheet; it
  // belongs to no sum.
  15: { commission: 9, fee: 10, swap: 11 },
}

function dealOf({ line, values }: TableRow, notation: Notation): Mt5Deal {
  const reader = new RowReader(values, notation)
  const columns = columnsOfCosts[values.length]
  if (!columns) {
    throw new RowFault(`The row has ${values.length} columns; a deal has 13, 14 or 15.`)
  }
  const { commission, fee, swap } = columns
  const [volume, price] = [reader.text(5), reader.text(6)]
  const isNothing = (text: string) => /^[0.,]*$/.test(text)
  // Dividends may name a symbol, and some builds print zeros if there is no volume.
  const isTrade = !isNothing(volume) || !isNothing(price) || reader.text(7) !== ''
  return {
    line,
    at: reader.time(0, 'time'),
    ticket: reader.text(1),
    symbol: isTrade ? reader.word(2, 'symbol') : reader.text(2),
    word: reader.word(3, 'type').toLowerCase(),
    entryWord: isTrade ? reader.word(4, 'direction').toLowerCase() : '',
    lots: isTrade ? reader.positive(5, 'volume') : '',
    price: isTrade ? reader.closing(6, 'price') : '',
    order: reader.text(7),
    commission: reader.amount(commission, 'commission'),
    fee: fee === null ? '0' : reader.amount(fee, 'fee'),
    swap: reader.amount(swap, 'swap'),
    profit: reader.amount(swap + 1, 'profit'),
    balance: reader.amount(swap + 2, 'balance'),
    comment: reader.text(values.length - 1),
  }
}

/** Every position in the tables is a vote for the meaning of its type. */
export const positionVotes = ({
  closed,
  open,
}: Pick<Mt5Rows, 'closed' | 'open'>): DirectionVote[] =>
  [...closed, ...open].map(({ word, market, entry, profit }) => ({
    word,
    sign: Math.sign(compareDecimals(market, entry)) * signOf(profit),
  }))
