import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type GeneratedStatement, generatedStatement } from '#testing/statements/arbitraries.ts'
import { encoded, page, workbook } from '#testing/statements/documents.ts'
import { mt4Statement } from '#testing/statements/mt4-statement.ts'
import { mt5Report } from '#testing/statements/mt5-report.ts'
import { wallClock } from '#testing/statements/style.ts'
import { checkFigures } from './check-figures.ts'
import { readStatement } from './read-statement.ts'
import type { ReadTrade, Statement } from './statement.ts'

const runs = { numRuns: 150 }

const units = (value: string | null, digits: number) => Math.round(Number(value) * 10 ** digits)

/** A parsed trade in the terms of the history it was generated from. */
const plain = (trade: ReadTrade, digits: number) => ({
  ticket: Number(trade.ticket),
  symbol: trade.symbol,
  isLong: trade.direction === 'BUY',
  openedAt: trade.openedAt,
  closedAt: trade.closedAt,
  exit: units(trade.exit, 5),
  lots: Math.round(Number(trade.lots) * 100),
  profit: units(trade.profit, digits),
  swap: units(trade.swap, digits),
  commission: units(trade.commission, digits),
})

/** Reads a generated file and compares every trade, movement and figure with the history. */
function holds({ history, style }: GeneratedStatement, statement: Statement, isMean: boolean) {
  const { digits } = style
  const closed = statement.trades.filter(({ closedAt }) => closedAt !== null)
  const expected = history.closed.map((one) => ({
    ...one,
    openedAt: wallClock(one.openedAt),
    closedAt: wallClock(one.closedAt),
    entry: undefined,
    // Adding 0 avoids -0, which tests treat as a different number.
    commission: Math.round(one.commission) + 0,
  }))
  const byTicket = (one: { ticket: number }, other: { ticket: number }) => one.ticket - other.ticket
  expect(closed.map((trade) => plain(trade, digits)).toSorted(byTicket)).toEqual(
    expected.toSorted(byTicket),
  )
  const entries = new Map(closed.map(({ ticket, entry }) => [Number(ticket), Number(entry)]))
  for (const { ticket, entry } of history.closed) {
    // MetaTrader 4 prints the mean price of a position itself, rounded to its five decimals.
    expect(entries.get(ticket)).toBeCloseTo((isMean ? entry : Math.round(entry)) / 1e5, 7)
  }
  const open = statement.trades.filter(({ closedAt }) => closedAt === null)
  expect(
    open.map(({ ticket, lots }) => [Number(ticket), Math.round(Number(lots) * 100)]).toSorted(),
  ).toEqual(history.open.map(({ id, lots }) => [id, lots]).toSorted())
  const paid = history.deals.filter(({ entry }) => entry === null)
  expect(statement.movements.map(({ amount }) => units(amount, digits))).toEqual(
    paid.map(({ profit }) => profit),
  )
  expect(statement.movements.every(({ kind }) => kind === 'balance')).toBe(true)
  expect(statement.others).toBe(history.cancelled.length)
  expect(statement.problems).toEqual([])
  expect(statement.account).toMatchObject({ number: '5012345', currency: style.currency })
  const { trades, movements, printed, openingBalance } = statement
  expect(printed.map(({ figure }) => figure)).toEqual(
    expect.arrayContaining(['netProfit', 'balance', 'trades']),
  )
  const wrong = checkFigures(trades, movements, printed, openingBalance).filter(
    ({ agrees, figure }) => !agrees && !(figure === 'balance' && hasCostsLeft(history)),
  )
  expect(wrong).toEqual([])
}

/** Whether the printed balance already includes opening costs of trades that are not closed. */
const hasCostsLeft = ({ open }: GeneratedStatement['history']) =>
  open.some(({ commission }) => commission !== 0)

test('a MetaTrader 5 report in any language, encoding and notation is read as traded', () => {
  fc.assert(
    fc.property(generatedStatement(fc.boolean()), (made) => {
      const rows = mt5Report(made.history, made.style, 'Example-Demo, demo')
      const bytes = encoded(page(rows, made.charset), made.encoding, made.mark)
      const statement = readStatement(bytes)
      expect(statement.format).toBe('mt5-html')
      holds(made, statement, true)
    }),
    runs,
  )
})

test('a MetaTrader 5 sheet in UTF-8 or UTF-16 is read as traded', () => {
  fc.assert(
    fc.property(generatedStatement(fc.boolean()), (made) => {
      const bytes = workbook(mt5Report(made.history, made.style, 'Example-Live, real'), made)
      const statement = readStatement(bytes)
      expect(statement.format).toBe('mt5-xlsx')
      holds(made, statement, true)
    }),
    runs,
  )
})

test('a MetaTrader 4 statement in any language, encoding and notation is read as traded', () => {
  fc.assert(
    fc.property(generatedStatement(fc.constant(true)), (made) => {
      const rows = mt4Statement(made.history, made.style)
      const statement = readStatement(encoded(page(rows, made.charset), made.encoding, made.mark))
      expect(statement.format).toBe('mt4-html')
      holds(made, statement, false)
    }),
    runs,
  )
})
