import { expect, test } from 'vitest'
import { tradesOfDeals, type UnderstoodDeal } from './trades-of-deals.ts'
import type { Direction, Entry } from './words.ts'

function deal(
  ticket: number,
  direction: Direction,
  entry: Entry,
  price: string,
  profit = '0.00',
): UnderstoodDeal {
  return {
    line: ticket,
    ticket: String(ticket),
    order: String(ticket),
    symbol: 'XAUUSD',
    price,
    profit,
    at: `2023-01-02T00:0${ticket}:00`,
    lots: '0.01',
    direction,
    entry,
    word: direction,
    entryWord: entry,
    commission: '0.00',
    fee: '0.00',
    swap: '0.00',
    balance: '',
    comment: '',
  }
}

const none = { closed: [], open: [], stops: new Map() }

test('of two simultaneous positions, each close takes the one that explains its profit', () => {
  const deals = [
    deal(1, 'SELL', 'in', '1.49970'),
    deal(2, 'SELL', 'in', '1.49940'),
    // The value of a step is unknown: only both closes together determine it.
    deal(3, 'BUY', 'out', '1.49971', '-0.31'),
    deal(4, 'BUY', 'out', '1.50001', '-0.31'),
  ]
  const { trades, left, problems } = tradesOfDeals({ ...none, deals, hedging: true })
  expect({ left, problems }).toEqual({ left: [], problems: [] })
  expect(trades).toMatchObject([
    { ticket: '3', position: '2', entry: '1.49940', exit: '1.49971', profit: '-0.31' },
    { ticket: '4', position: '1', entry: '1.49970', exit: '1.50001', profit: '-0.31' },
  ])
})

test('without further evidence, a deal closes the position of its own volume', () => {
  const deals = [
    { ...deal(1, 'BUY', 'in', '1900.30'), lots: '0.02' },
    deal(2, 'BUY', 'in', '1900.60'),
    deal(3, 'SELL', 'out', '1900.90', '0.30'),
  ]
  const { trades, left } = tradesOfDeals({ ...none, deals, hedging: true })
  expect(trades).toMatchObject([{ ticket: '3', position: '2', entry: '1900.60' }])
  expect(left).toMatchObject([{ position: '1', lots: '0.02' }])
})
