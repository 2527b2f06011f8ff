import { expect, test } from 'vitest'
import { statementFile } from '#testing/statements/statement-file.ts'
import { checkFigures } from './check-figures.ts'
import { readStatement } from './read-statement.ts'
import type { Statement } from './statement.ts'

const checked = ({ trades, movements, printed, openingBalance }: Statement) =>
  checkFigures(trades, movements, printed, openingBalance)

test('a real MetaTrader 4 statement, to the cent', () => {
  const statement = readStatement(statementFile('mt4-statement.htm'))
  expect(statement.format).toBe('mt4-html')
  expect(statement.account).toEqual({
    number: '8405151',
    name: 'saeTEST001',
    broker: 'OANDA Corporation',
    currency: 'USD',
    kind: null,
    leverage: '1:50',
  })
  const [closed, open] = statement.trades
  expect(closed).toMatchObject({
    line: 5,
    ticket: '209952078',
    symbol: 'xauusd',
    direction: 'BUY',
    openedAt: '2016-05-08T21:33:06',
    closedAt: '2016-05-08T22:05:19',
    entry: '1286.500',
    exit: '1286.440',
    stopLoss: null,
    takeProfit: null,
    lots: '0.15',
    profit: '-0.90',
  })
  expect(open).toMatchObject({ ticket: '209953550', closedAt: null, exit: null, profit: null })
  expect(statement.trades).toHaveLength(2)
  expect(statement.movements).toMatchObject([
    { kind: 'balance', amount: '-0.02', comment: 'Interest' },
    { kind: 'balance', amount: '100000.00', comment: 'Deposit' },
  ])
  expect(statement.others).toBe(2)
  expect(statement.problems).toEqual([])
  const figures = checked(statement)
  expect(figures.filter(({ agrees }) => !agrees)).toEqual([])
  expect(figures.map(({ figure, ours }) => [figure, ours])).toEqual([
    ['netProfit', '-0.90'],
    ['grossProfit', '0.00'],
    ['grossLoss', '-0.90'],
    ['profitFactor', '0.00'],
    ['expectedPayoff', '-0.90'],
    ['trades', '1'],
    ['won', '0'],
    ['lost', '1'],
    ['maximalDrawdown', '0.90'],
    ['maximalDrawdownPercent', '0.00'],
    ['balance', '999999.10'],
  ])
})

test('a real MetaTrader 5 report, to the cent', () => {
  const statement = readStatement(statementFile('mt5-history.html'))
  expect(statement.format).toBe('mt5-html')
  expect(statement.account).toEqual({
    number: '3873474',
    name: 'MetaTrader 5 Demo',
    broker: 'MetaQuotes Software Corp.',
    currency: 'USD',
    kind: 'demo',
    leverage: '1:100',
  })
  expect(statement.trades.filter(({ closedAt }) => closedAt)).toHaveLength(8)
  // Two simultaneous positions, each closed at its own entry: this account hedges, though nothing
  // says so.
  expect(statement.trades.slice(0, 3)).toMatchObject([
    { ticket: '78558764', direction: 'BUY', entry: '0.97430', exit: '0.98062', profit: '644.49' },
    { ticket: '78558765', direction: 'BUY', entry: '0.97394', exit: '0.98062', profit: '681.20' },
    { ticket: '78558766', direction: 'SELL', entry: '0.98059', exit: '0.98073', profit: '-14.28' },
  ])
  expect(statement.trades.at(-1)).toMatchObject({
    position: '93448920',
    symbol: 'EURUSD',
    closedAt: null,
    profit: null,
  })
  expect(statement.others).toBe(4)
  expect(statement.problems).toEqual([])
  const figures = checked(statement)
  expect(figures.filter(({ agrees }) => !agrees)).toEqual([])
  expect(figures.map(({ figure, ours }) => [figure, ours])).toEqual([
    ['netProfit', '1333.77'],
    ['grossProfit', '1622.47'],
    ['grossLoss', '-288.70'],
    ['profitFactor', '5.62'],
    ['expectedPayoff', '166.72'],
    ['trades', '8'],
    ['won', '4'],
    ['lost', '4'],
    ['maximalDrawdown', '274.42'],
    ['maximalDrawdownPercent', '2.36'],
    ['balance', '11333.77'],
  ])
})
