import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { readStatement } from './read-statement.ts'

const deal = (cells: string[]) => `<tr>${cells.map((text) => `<td>${text}</td>`).join('')}</tr>`

const dealsPage = (rows: string[][]) => {
  const head =
    'Time,Deal,Symbol,Type,Direction,Volume,Price,Order,Commission,Swap,Profit,Balance,Comment'
  return strToU8(`<html><table>${[head.split(','), ...rows].map(deal).join('')}</table></html>`)
}

test('the costs of opening are divided among the closes, to the last cent', () => {
  const { trades } = readStatement(
    dealsPage([
      [
        '2024.01.02 10:00:00',
        '1',
        '',
        'balance',
        '',
        '',
        '',
        '',
        '0.00',
        '0.00',
        '1 000.00',
        '1 000.00',
        '',
      ],
      [
        '2024.01.02 10:01:00',
        '2',
        'EURUSD',
        'buy',
        'in',
        '0.30',
        '1.10000',
        '12',
        '-1.00',
        '0.00',
        '0.00',
        '999.00',
        '',
      ],
      [
        '2024.01.02 10:02:00',
        '3',
        'EURUSD',
        'sell',
        'out',
        '0.10',
        '1.10100',
        '13',
        '0.00',
        '0.00',
        '10.00',
        '1 009.00',
        '',
      ],
      [
        '2024.01.02 10:03:00',
        '4',
        'EURUSD',
        'sell',
        'out',
        '0.10',
        '1.10200',
        '14',
        '0.00',
        '0.00',
        '20.00',
        '1 029.00',
        '',
      ],
      [
        '2024.01.02 10:04:00',
        '5',
        'EURUSD',
        'sell',
        'out',
        '0.10',
        '1.10300',
        '15',
        '0.00',
        '0.00',
        '30.00',
        '1 059.00',
        '',
      ],
    ]),
  )
  const shares = trades.map(({ commission }) => commission)
  expect(shares).toEqual(['-0.33', '-0.34', '-0.33'])
  expect(trades.every(({ position }) => position === '12')).toBe(true)
})

test('a reversal closes the whole position and opens the rest with its share of the commission', () => {
  const { trades } = readStatement(
    dealsPage([
      [
        '2024.01.02 10:01:00',
        '2',
        'EURUSD',
        'buy',
        'in',
        '0.10',
        '1.10000',
        '12',
        '0.00',
        '0.00',
        '0.00',
        '1 000.00',
        '',
      ],
      [
        '2024.01.02 10:02:00',
        '3',
        'EURUSD',
        'sell',
        'in/out',
        '0.30',
        '1.10100',
        '13',
        '-3.00',
        '-0.50',
        '10.00',
        '1 006.50',
        '',
      ],
      [
        '2024.01.02 10:03:00',
        '4',
        'EURUSD',
        'buy',
        'out',
        '0.20',
        '1.10000',
        '14',
        '0.00',
        '0.00',
        '20.00',
        '1 026.50',
        '',
      ],
    ]),
  )
  expect(trades).toMatchObject([
    {
      ticket: '3',
      direction: 'BUY',
      lots: '0.10',
      commission: '-1.00',
      swap: '-0.50',
      profit: '10.00',
    },
    {
      ticket: '4',
      direction: 'SELL',
      lots: '0.20',
      commission: '-2.00',
      swap: '0.00',
      profit: '20.00',
    },
  ])
})

test('credit is recognised by a balance that does not change, whatever it is called', () => {
  const { movements } = readStatement(
    dealsPage([
      [
        '2024.01.02 10:00:00',
        '1',
        '',
        'wpłata',
        '',
        '',
        '',
        '',
        '0.00',
        '0.00',
        '1 000.00',
        '1 000.00',
        '',
      ],
      [
        '2024.01.02 10:01:00',
        '2',
        '',
        'pożyczka',
        '',
        '',
        '',
        '',
        '0.00',
        '0.00',
        '500.00',
        '1 000.00',
        '',
      ],
      [
        '2024.01.02 10:02:00',
        '3',
        '',
        'dividend',
        '',
        '',
        '',
        '',
        '0.00',
        '0.00',
        '7.00',
        '1 007.00',
        '',
      ],
    ]),
  )
  expect(movements.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['balance', '1000.00'],
    ['credit', '500.00'],
    ['dividend', '7.00'],
  ])
})

test('unreadable rows are reported with line and reason, and the others are read', () => {
  const { trades, problems } = readStatement(
    dealsPage([
      [
        '2024.01.02 10:01:00',
        '2',
        'EURUSD',
        'buy',
        'in',
        'much',
        '1.10000',
        '12',
        '0.00',
        '0.00',
        '0.00',
        '1.00',
        '',
      ],
      [
        '2024.01.02 10:02:00',
        '3',
        'EURUSD',
        'sell',
        'out',
        '0.10',
        '1.10100',
        '13',
        '0.00',
        '0.00',
        '10.00',
        '11.00',
        '',
      ],
      [
        '2024.13.02 10:03:00',
        '4',
        'EURUSD',
        'buy',
        'in',
        '0.10',
        '1.10000',
        '14',
        '0.00',
        '0.00',
        '0.00',
        '11.00',
        '',
      ],
    ]),
  )
  expect(trades).toEqual([])
  expect(problems).toEqual([
    { line: 2, reason: 'The volume “much” is not a number.' },
    { line: 3, reason: expect.stringContaining('was opened before the file begins') },
    { line: 4, reason: 'The time “2024.13.02 10:03:00” is not a date and time.' },
  ])
})
