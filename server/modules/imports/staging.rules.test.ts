import { expect, test } from 'vitest'
import type { ReadTrade, Statement } from '#server/statements/statement.ts'
import { journalPairOf, staged } from './imports.rules.ts'

const trade = (changes: Partial<ReadTrade>): ReadTrade => ({
  line: 1,
  ticket: '1',
  position: null,
  symbol: 'EURUSD',
  direction: 'BUY',
  openedAt: '2026-01-05T10:00:00',
  closedAt: '2026-01-05T12:00:00',
  entry: '1.1',
  exit: '1.2',
  stopLoss: null,
  takeProfit: null,
  lots: '1',
  profit: '10.00',
  commission: '0.00',
  swap: '0.00',
  taxes: '0.00',
  fee: '0.00',
  comment: '',
  ...changes,
})
const open = { closedAt: null, exit: null, profit: null }
const statement = (trades: ReadTrade[]): Statement => ({
  format: 'mt5-html',
  account: { number: null, name: null, broker: null, currency: null, kind: null, leverage: null },
  trades,
  movements: [],
  others: 0,
  problems: [],
  printed: [],
})

test('a broker’s symbol loses its suffix', () => {
  const pairs = {
    'EURUSD.m': 'EURUSD',
    EURUSDm: 'EURUSD',
    eurusd: 'EURUSD',
    'XAUUSD#': 'XAUUSD',
    '#AAPL': 'AAPL',
    'US30.cash': 'US30',
    GER40c: 'GER40',
    'EUR/USD': 'EURUSD',
    'BTCUSD-t': 'BTCUSD',
    us_oil: 'USOIL',
    us_gas: 'USGAS',
    GM: 'GM',
    '??': 'OTHER',
  }
  for (const [symbol, pair] of Object.entries(pairs))
    expect(journalPairOf(symbol), symbol).toBe(pair)
  expect(journalPairOf('日経')).toBe('OTHER')
})

test('a ticket counts once; the second row refers to the first', () => {
  const { trades, problems } = staged(statement([trade({}), trade({ line: 9 })]))
  expect(trades).toHaveLength(1)
  expect(problems).toEqual([{ line: 9, reason: 'Ticket 1 already appears in line 1' }])
})

test('the first part of a closed position replaces the open trade', () => {
  const parts = [
    trade({ ticket: '12', position: '7', closedAt: '2026-01-05T13:00:00', line: 2 }),
    trade({ ticket: '11', position: '7', line: 1 }),
  ]
  const taken = (trades: ReadTrade[]) =>
    staged(statement(trades)).trades.map(({ ticket, takesOver }) => [ticket, takesOver])
  expect(taken(parts)).toEqual([
    ['11', 'p7'],
    ['12', null],
  ])
  // While a part of it is open, that part is the open trade.
  expect(taken([...parts, trade({ ...open, ticket: '7', position: '7', line: 3 })])).toEqual([
    ['11', null],
    ['12', null],
    ['p7', null],
  ])
})

test('trades that the journal cannot store are problems with their line', () => {
  const faults: Partial<ReadTrade>[] = [
    { entry: '0' },
    { entry: '-37.63' },
    { lots: 'x' },
    { profit: '1e99' },
    { openedAt: '1960-01-01T00:00:00' },
    { openedAt: '2026-01-06T00:00:00' },
    { exit: null },
    { profit: null },
    { exit: '-1' },
  ]
  for (const fault of faults) {
    const { trades, problems } = staged(statement([trade({ ...fault, line: 5 })]))
    expect([trades.length, problems.map(({ line }) => line)], JSON.stringify(fault)).toEqual([
      0,
      [5],
    ])
  }
})

test('a trade that the broker has written off at 0 is stored with its money', () => {
  const written = staged(statement([trade({ exit: '0', profit: '-110000.00' })]))
  expect(written).toMatchObject({
    trades: [{ exit: '0', profit: '-110000.00' }],
    problems: [],
  })
})

test('what is left out is not among the kept rows', () => {
  const movement = { line: 3, ticket: '5', kind: 'balance' as const, amount: '1', comment: '' }
  const read = {
    ...statement([trade({}), trade({ ticket: '2', entry: 'x', line: 2 })]),
    movements: [{ ...movement, at: '1900-01-01T00:00:00' }],
  }
  const { kept, problems } = staged(read)
  expect(kept).toEqual({ trades: [trade({})], movements: [] })
  expect(problems.map(({ line }) => line)).toEqual([2, 3])
})
