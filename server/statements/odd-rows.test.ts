import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readStatement } from './read-statement.ts'

const row = (cells: readonly string[]) =>
  `<tr>${cells.map((text) => `<td>${text}</td>`).join('')}</tr>`

const page = (rows: readonly string[][]) =>
  strToU8(`<html><table>${rows.map(row).join('')}</table></html>`)

const headOf = (names: string) => names.split(',')
const mt4Head = headOf(
  'Ticket,Open Time,Type,Size,Item,Price,S / L,T / P,Close Time,Price,Commission,Taxes,Swap,Profit',
)
const dealHead = headOf(
  'Time,Deal,Symbol,Type,Direction,Volume,Price,Order,Commission,Fee,Swap,Profit,Balance,Comment',
)

const buy = (ticket: string, profit = '12.00', lots = '0.10') => [
  ...[ticket, '2024.01.02 10:00:00', 'buy', lots, 'eurusd', '1.10000', '0.00000', '0.00000'],
  ...['2024.01.02 11:00:00', '1.10120', '-0.70', '0.00', '-0.10', profit],
]

test('numbered rows with a comment at the end, as printed by the first builds', () => {
  const { trades, movements, problems } = readStatement(
    page([
      headOf(
        'N,Ticket,Open Time,Type,Lots,Symbol,Price,S/L,T/P,Close Time,Price,Commis,Swap,Trade P/L,Comment',
      ),
      [
        '1',
        '199',
        '2006.07.27 13:00',
        'balance',
        '',
        '',
        '',
        '',
        '',
        '',
        '',
        '',
        '',
        '5 000.00',
        'Deposit',
      ],
      [
        ...['2', '200', '2006.07.27 13:27', 'sell', '2.50', 'eurusd', '1.2764', '0.0000', '0.0000'],
        ...['2006.07.27 13:34', '1.2768', '-1.00', '0.00', '-100.00', 'to #201'],
      ],
      [
        ...['3', '201', '2006.07.27 13:27', 'sell', '1.00', 'eurusd', '1.2764', '0.0000', '0.0000'],
        ...['2006.07.28 13:34', '1.2700', '0.00', '-2.00', '640.00', 'from #200[tp]'],
      ],
    ]),
  )
  expect(problems).toEqual([])
  expect(movements).toMatchObject([{ ticket: '199', kind: 'balance', amount: '5000.00' }])
  expect(trades).toMatchObject([
    { ticket: '200', direction: 'SELL', commission: '-1.00', swap: '0.00', profit: '-100.00' },
    {
      ticket: '201',
      commission: '0.00',
      swap: '-2.00',
      profit: '640.00',
      comment: 'from #200[tp]',
    },
  ])
})

test('a comment in a row of its own, and sums between the trades, are not data rows', () => {
  const { trades, problems, others } = readStatement(
    page([
      mt4Head,
      buy('1'),
      ['', '', 'from #7[sl]'],
      ['Total for eurusd', '', '12.00'],
      buy('2', '-4.00'),
      ['No transactions'],
    ]),
  )
  expect(problems).toEqual([])
  expect(others).toBe(0)
  expect(trades.map(({ ticket, profit }) => [ticket, profit])).toEqual([
    ['1', '12.00'],
    ['2', '-4.00'],
  ])
})

test('the empty remainder of a close-by is neither a trade nor an error', () => {
  const { trades, problems, others } = readStatement(
    page([
      mt4Head,
      buy('1'),
      [...buy('2', '0.00', '0.00').slice(0, 10), '0.00', '0.00', '0.00', '0.00'],
    ]),
  )
  expect(problems).toEqual([])
  expect(others).toBe(1)
  expect(trades).toHaveLength(1)
})

const money = (
  at: string,
  deal: string,
  word: string,
  amount: string,
  balance: string,
  symbol = '',
) => [...[at, deal, symbol, word, '', '', '', '', '0.00', '0.00', '0.00', amount, balance, 'D-1']]
const opened = ['2024.01.03 10:00:00', '2', 'EURUSD', 'buy', 'in', '0.10', '1.10000', '12']
const closed = ['2024.01.03 11:00:00', '3', 'EURUSD', 'sell', 'out', '0.10', '1.10100', '13']
const deals = [
  money('2024.01.02 10:00:00', '1', 'balance', '1 000.00', '1 000.00'),
  [...opened, '0.00', '0.00', '0.00', '0.00', '1 000.00', ''],
  [...closed, '0.00', '0.00', '0.00', '10.00', '1 010.00', ''],
]

test('movements with a symbol, or with a direction or volume of zero, are movements', () => {
  const { movements, problems, trades } = readStatement(
    page([
      dealHead,
      ...deals,
      money('2024.01.04 10:00:00', '4', 'dividend', '3.50', '1 013.50', 'AAPL'),
      [
        ...['2024.01.05 10:00:00', '5', '', 'charge', 'in', '0.00', '0.00', '', '0.00', '0.00'],
        ...['0.00', '-5.00', '1 008.50', ''],
      ],
    ]),
  )
  expect(problems).toEqual([])
  expect(trades).toHaveLength(1)
  expect(movements.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['balance', '1000.00'],
    ['dividend', '3.50'],
    ['other', '-5.00'],
  ])
})

test('a cancelled deal is not a trade, and does not affect the others', () => {
  const { trades, others, problems } = readStatement(
    page([
      dealHead,
      ...deals,
      [
        ...['2024.01.05 10:00:00', '5', 'EURUSD', 'buy canceled', 'in', '0.10', '1.10000', '15'],
        ...['0.00', '0.00', '0.00', '0.00', '1 010.00', ''],
      ],
    ]),
  )
  expect(trades.map(({ ticket }) => ticket)).toEqual(['3'])
  expect(problems).toEqual([])
  expect(others).toBe(1)
})

test('two volumes are recognised with or without spaces, and prices may be grouped', () => {
  const { others, trades } = readStatement(
    page([
      headOf('Time,Order,Symbol,Type,Volume,Price,S / L,T / P,Time,State,Comment'),
      [
        ...['2024.01.03 09:00:00', '11', 'BTCUSD', 'buy limit', '0.001/0', '65 432.10', '', ''],
        ...['2024.01.03 09:30:00', 'canceled', ''],
      ],
      dealHead,
      deals[0] ?? [],
      [
        ...['2024.01.03 10:00:00', '2', 'BTCUSD', 'buy', 'in', '0.00125000', '65 000.00', '12'],
        ...['0.00', '0.00', '0.00', '0.00', '1 000.00', ''],
      ],
      [
        ...['2024.01.03 11:00:00', '3', 'BTCUSD', 'sell', 'out', '0.00125000', '66 000.00', '13'],
        ...['0.00', '0.00', '0.00', '1.25', '1 001.25', ''],
      ],
    ]),
  )
  expect(others).toBe(1)
  expect(trades).toMatchObject([
    { entry: '65000.00', exit: '66000.00', lots: '0.00125000', profit: '1.25' },
  ])
})

test('a workbook whose tables have lost their headers', () => {
  const columns = 'ABCDEFGHIJKLMN'
  const cell = (text: string, at: number, line: number) =>
    text === '' ? '' : `<c r="${columns[at]}${line}" t="inlineStr"><is><t>${text}</t></is></c>`
  const lines = deals.map(
    (cells, index) =>
      `<row r="${index + 1}">${cells.map((text, at) => cell(text, at, index + 1)).join('')}</row>`,
  )
  const bytes = zipSync({
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`,
    ),
  })
  const { trades, problems } = readStatement(bytes)
  expect(problems).toEqual([])
  expect(trades).toMatchObject([{ ticket: '3', profit: '10.00', swap: '0.00' }])
})
