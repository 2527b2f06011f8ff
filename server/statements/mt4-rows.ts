import { kindOf } from './cells.ts'
import { compareDecimals, isZero, signOf, sumOf } from './decimals.ts'
import type { Summary } from './printed-figures.ts'
import { type Notation, RowFault } from './row.ts'
import { RowReader } from './row-reader.ts'
import type { ReadMovement, ReadTrade, RowProblem } from './statement.ts'
import { isNumeric, type TableRow } from './table-values.ts'
import { type DirectionVote, directionsOf, movementKind, unknownDirection } from './words.ts'

/** The contents of the tables of a MetaTrader 4 statement. */
export interface Mt4Rows {
  trades: ReadTrade[]
  movements: ReadMovement[]
  others: number
  problems: RowProblem[]
}

type Paid = NonNullable<Summary['paid']>
type Draft = Omit<ReadTrade, 'direction'> & { word: string; market: string }

/**
 * The rows of a MetaTrader 4 statement. All its tables have the columns ticket, open time, type,
 * size, item, price, stop, target, close time, price, commission, [taxes,] swap, profit; the kind
 * of a row follows from which of them are filled. A number under 'size' and a profit: a trade,
 * closed if there is a close time. A number under 'size' and none under 'profit': a cancelled or
 * pending order. No number under 'size': a movement of money. `paid` is the summary's figure for
 * these movements.
 */
export function readMt4Rows(
  rows: readonly TableRow[],
  notation: Notation,
  paid: Paid | null,
): Mt4Rows {
  const drafts: Draft[] = []
  const found: Mt4Rows = { trades: [], movements: [], others: 0, problems: [] }
  const money: TableRow[] = []
  for (const row of commentsAside(rows, notation)) {
    try {
      const kind = kindOfRow(row.values, notation)
      if (kind === 'trade') drafts.push(draftOf(row, notation))
      else if (kind === 'movement') money.push(row)
      else found.others += 1
    } catch (error) {
      found.problems.push(problemOf(row, error))
    }
  }
  addMovements(found, money, notation, paid)
  addTrades(found, drafts)
  return found
}

/** The first builds had a column of comments at the end, where otherwise only the profit is. */
function commentsAside(rows: readonly TableRow[], notation: Notation): readonly TableRow[] {
  const isWhole = ({ values }: TableRow) => values.length >= 12
  const whole = rows.filter(isWhole)
  const hasProfits = whole.some(({ values }) => isNumeric(values.at(-1) ?? '', notation))
  const hasOneBefore = whole.some(({ values }) => isNumeric(values.at(-2) ?? '', notation))
  if (hasProfits || !hasOneBefore) return rows
  return rows.map((row) =>
    isWhole(row)
      ? { ...row, values: row.values.slice(0, -1), title: row.values.at(-1) || row.title }
      : row,
  )
}

function problemOf(row: TableRow, error: unknown): RowProblem {
  if (!(error instanceof RowFault)) throw error
  return { line: row.line, reason: error.message }
}

function kindOfRow(values: readonly string[], notation: Notation): 'trade' | 'movement' | 'order' {
  const size = values[3] ?? ''
  const last = values.at(-1) ?? ''
  // Ticket, time, type, and what the comment leaves: 5 cells, or as many as the header has.
  if (values.length <= 6 || (values[5] === '' && values[8] === '')) return 'movement'
  if (!isNumeric(size, notation)) {
    throw new RowFault(`The size “${size}” is not a number.`)
  }
  // What remains of the larger trade after a close-by: nothing.
  const isEmpty = (text: string) => /^[-0.,]*$/.test(text)
  if (size !== '' && isEmpty(size) && values.slice(10).every(isEmpty)) return 'order'
  if (isNumeric(last, notation) && values.length >= 12) return 'trade'
  if (kindOf(last, notation) === 'text' && values.length >= 12) {
    throw new RowFault(`The profit “${last}” is not a number.`)
  }
  return 'order'
}

function draftOf({ line, values, title }: TableRow, notation: Notation): Draft {
  const reader = new RowReader(values, notation)
  const count = values.length
  // Where a spreadsheet has dropped the untitled close-time column of open trades.
  const closed = reader.text(8) !== '' && !isNumeric(reader.text(8), notation)
  const shift = !closed && reader.text(8) !== '' ? -1 : 0
  const hasTaxes = count + (shift === 0 ? 0 : 1) >= 14
  const market = closed
    ? reader.closing(9, 'close price')
    : reader.positive(9 + shift, 'close price')
  return {
    line,
    ticket: reader.text(0),
    position: null,
    symbol: reader.word(4, 'symbol'),
    word: reader.word(2, 'type').toLowerCase(),
    openedAt: reader.time(1, 'open time'),
    closedAt: closed ? reader.time(8, 'close time') : null,
    entry: reader.positive(5, 'open price'),
    exit: closed ? market : null,
    market,
    stopLoss: reader.price(6, 'stop'),
    takeProfit: reader.price(7, 'target'),
    lots: reader.positive(3, 'size'),
    profit: reader.number(count - 1, 'profit'),
    commission: reader.amount(10 + shift, 'commission'),
    taxes: hasTaxes ? reader.amount(11 + shift, 'tax') : '0',
    swap: reader.amount(count - 2, 'swap'),
    fee: '0',
    comment: title,
  }
}

function addTrades(found: Mt4Rows, drafts: readonly Draft[]) {
  const votes: DirectionVote[] = drafts.map(({ word, entry, market, profit }) => ({
    word,
    sign: Math.sign(compareDecimals(market, entry)) * signOf(profit ?? '0'),
  }))
  const directions = directionsOf(votes)
  for (const { word, market: _market, ...draft } of drafts) {
    const direction = directions.get(word)
    if (direction) {
      const profit = draft.closedAt === null ? null : draft.profit
      found.trades.push({ ...draft, profit, direction })
    } else {
      found.problems.push({ line: draft.line, reason: unknownDirection(word) })
    }
  }
}

function addMovements(
  found: Mt4Rows,
  rows: readonly TableRow[],
  notation: Notation,
  paid: Paid | null,
) {
  // The earliest in time is the first one, wherever it is.
  const first = rows.toSorted((one, other) =>
    (one.values[1] ?? '').localeCompare(other.values[1] ?? ''),
  )
  const firstWord = first[0]?.values[2] ?? ''
  for (const row of rows) {
    const reader = new RowReader(row.values, notation)
    try {
      const comment = row.values.slice(3, -1).find((text) => text !== '') ?? row.title
      const word = reader.text(2)
      found.movements.push({
        line: row.line,
        ticket: reader.text(0),
        kind: movementKind({ word, comment, moved: null, firstWord }),
        at: reader.time(1, 'time'),
        amount: reader.number(row.values.length - 1, 'amount'),
        comment,
      })
    } catch (error) {
      found.problems.push(problemOf(row, error))
    }
  }
  const words = new Map(rows.map(({ line, values }) => [line, values[2] ?? '']))
  const lent = paid && creditWord(found.movements, words, paid)
  const isInBalance = paid !== null && addsTo(found.movements, paid.balance)
  for (const movement of found.movements) {
    if (lent !== null && words.get(movement.line) === lent) movement.kind = 'credit'
    else if (movement.kind === 'credit' && (lent !== null || isInBalance)) movement.kind = 'bonus'
  }
}

const addsTo = (movements: readonly ReadMovement[], sum: string): boolean =>
  compareDecimals(sumOf(movements.map(({ amount }) => amount)), sum) === 0

/** The word of the movements that add up to the credit in the summary, in any language. */
function creditWord(
  movements: readonly ReadMovement[],
  words: ReadonlyMap<number, string>,
  { balance, credit }: Paid,
): string | null {
  if (isZero(credit)) return null
  for (const word of new Set(words.values())) {
    const lent = movements.filter(({ line }) => words.get(line) === word)
    const rest = movements.filter(({ line }) => words.get(line) !== word)
    if (addsTo(lent, credit) && addsTo(rest, balance)) return word
  }
  return null
}
