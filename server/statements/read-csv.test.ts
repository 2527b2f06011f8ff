import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { encoded } from '#testing/statements/documents.ts'
import { guessCsv } from './guess-csv.ts'
import { readStatement } from './read-statement.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** Guesses the mapping of a file and reads it accordingly. */
function guessed(text: string, encoding = 'utf-8') {
  const bytes = encoded(text, encoding, false)
  const guess = guessCsv(bytes)
  return { ...guess, statement: readStatement(bytes, { mapping: guess.mapping }) }
}

const trade = {
  symbol: 'EURUSD',
  direction: 'BUY',
  openedAt: '2024-03-14T09:05:00',
  closedAt: '2024-03-14T11:20:00',
  entry: '1.08500',
  exit: '1.08650',
  lots: '0.10',
}

test('cTrader', () => {
  const { preset, mapping, statement } = guessed(
    'ID;Symbol;Opening Direction;Opening Time (UTC+3);Closing Time (UTC+3);Entry price;Closing Price;Closing Quantity;Commissions;Swap;Net USD;Balance USD\n' +
      '77;EURUSD;Buy;14/03/2024 09:05:00;14/03/2024 11:20:00;1.08500;1.08650;0.10 Lots;-0.70;-0.30;$14.00;$1 014.00\n',
  )
  expect(preset).toBe('cTrader')
  expect(mapping).toMatchObject({
    separator: ';',
    dateOrder: 'dmy',
    decimalMark: '.',
    profitIsNet: true,
  })
  expect(statement).toMatchObject({
    zone: 'UTC',
    trades: [
      {
        ...trade,
        openedAt: '2024-03-14T06:05:00',
        closedAt: '2024-03-14T08:20:00',
        ticket: '77',
        profit: '15.00',
        commission: '-0.70',
        swap: '-0.30',
      },
    ],
  })
})

test('Myfxbook, with a deposit', () => {
  const { preset, statement } = guessed(
    'Ticket,Open Date,Close Date,Symbol,Action,Units/Lots,SL,TP,Open Price,Close Price,Commission,Swap,Pips,Profit\n' +
      '1,03/13/2024 08:00,,,Deposit,,,,,,,,,1000.00\n' +
      '2,03/14/2024 09:05,03/14/2024 11:20,EURUSD,Buy,0.10,1.08000,0,1.08500,1.08650,0.0,0.0,15.0,15.00\n',
  )
  expect(preset).toBe('Myfxbook')
  expect(statement.trades).toMatchObject([
    { ...trade, ticket: '2', stopLoss: '1.08000', takeProfit: null },
  ])
  expect(statement.movements).toMatchObject([
    { kind: 'balance', amount: '1000.00', at: '2024-03-13T08:00:00' },
  ])
})

test('Match-Trader', () => {
  const { preset, statement } = guessed(
    'ID,Symbol,Side,Volume,Open Time,Open Price,Close Time,Close Price,Stop Loss,Take Profit,Commission,Swap,Profit\n' +
      'W1,EURUSD,BUY,0.10,2024-03-14 09:05:00,1.08500,2024-03-14 11:20:00,1.08650,,1.09,-0.7,0,15.00\n',
  )
  expect(preset).toBe('Match-Trader')
  expect(statement.trades).toMatchObject([
    { ...trade, ticket: 'W1', takeProfit: '1.09', profit: '15.00' },
  ])
})

test('TradingView, where a trade has two rows, the last of them first', () => {
  const { preset, mapping } = guessCsv(
    strToU8(
      'Trade #,Type,Signal,Date/Time,Price USD,Contracts,Profit USD\n1,Exit long,x,2024-03-14 11:20,1.08650,0.10,15\n',
    ),
  )
  expect(preset).toBe('TradingView')
  const text =
    'Trade #,Type,Symbol,Date/Time,Price USD,Contracts,Profit USD\n' +
    '1,Exit long,EURUSD,2024-03-14 11:20,1.08650,0.10,15\n' +
    '1,Entry long,EURUSD,2024-03-14 09:05,1.08500,0.10,\n' +
    '2,Entry short,EURUSD,2024-03-15 09:05,1.08500,0.10,\n'
  // These files do not name the instrument, so its column has to be chosen.
  expect(mapping.columns.symbol).toBeUndefined()
  const { statement } = guessed(text)
  expect(statement.trades).toMatchObject([
    { ...trade, ticket: '1', profit: '15' },
    { ticket: '2', direction: 'SELL', closedAt: null, exit: null, profit: null },
  ])
})

test('a German copy with unknown headings, in a code page', () => {
  const { preset, mapping, statement } = guessed(
    'Schlüssel;Währung;Größe;Wann eröffnet;Wofür;Wann zurück;Wofür zurück;Richtung;Erlös\n' +
      '900001;EURUSD;0,10;14.03.2024 09:05;1,08500;14.03.2024 11:20;1,08650;Gekäuft;15,00\n' +
      '900002;EURUSD;0,10;15.03.2024 09:05;1,08500;15.03.2024 11:20;1,08650;Veräußert;-1.015,00\n',
    'windows-1252',
  )
  expect(preset).toBeNull()
  expect(mapping).toMatchObject({
    separator: ';',
    decimalMark: ',',
    dateOrder: 'dmy',
    header: true,
  })
  expect(statement.trades).toMatchObject([
    { ...trade, ticket: '900001', profit: '15.00' },
    { ticket: '900002', direction: 'SELL', profit: '-1015.00' },
  ])
})

test('unreadable rows are reported by line and reason', () => {
  const { statement } = guessed(
    'Ticket,Symbol,Type,Open time,Close time,Open price,Close price,Lots,Profit\n' +
      '1,EURUSD,buy,2024-03-14 09:05,2024-03-14 11:20,1.08500,1.08650,0.10,15\n' +
      '2,EURUSD,buy,2024-02-31 09:05,2024-03-14 11:20,1.08500,1.08650,0.10,15\n' +
      '3,,buy,2024-03-14 09:05,2024-03-14 11:20,1.08500,1.08650,0.10,15\n' +
      '4,EURUSD,buy,2024-03-14 09:05,2024-03-14 11:20,1.08500,1.08650,0,15\n' +
      '5,EURUSD,buy,2024-03-14 09:05,2024-03-14 11:20,1.08500,"free, really",0.10,15\n',
  )
  expect(statement.trades).toHaveLength(1)
  expect(statement.problems).toEqual([
    { line: 3, reason: 'The open time “2024-02-31 09:05” is not a date and time.' },
    { line: 4, reason: 'The symbol is missing.' },
    { line: 5, reason: 'The volume “0” is not above 0.' },
    { line: 6, reason: 'The close price “free, really” is not a number.' },
  ])
})

test('costs listed as positive amounts become negative, and are taken out of a net profit', () => {
  const text =
    'Ticket,Symbol,Type,Open time,Close time,Open price,Close price,Lots,Commission,Net profit\n' +
    '1,EURUSD,buy,2024-03-14 09:05,2024-03-14 11:20,1.08500,1.08650,0.10,0.70,14.30\n'
  const { mapping, statement } = guessed(text)
  expect(mapping.profitIsNet).toBe(true)
  expect(statement.trades).toMatchObject([{ commission: '-0.70', profit: '15.00' }])
})

test('a mapping without fields that every trade needs is asked for', () => {
  const bytes = strToU8('a,b,c,d\n1,2,3,4\n')
  const { mapping } = guessCsv(bytes)
  const read = () => readStatement(bytes, { mapping: { ...mapping, columns: { symbol: 0 } } })
  expect(read).toThrow(UnreadableFile)
  expect(read).toThrow('Choose the column that contains the opening or closing time')
})

test('a trade without a ticket gets the same one at every reading, and an identical trade another', () => {
  const row = 'EURUSD,buy,2024-03-14 09:05,2024-03-14 11:20,1.08500,1.08650,0.10,15\n'
  const text = `Symbol,Type,Open time,Close time,Open price,Close price,Lots,Profit\n${row}${row}`
  const tickets = guessed(text).statement.trades.map(({ ticket }) => ticket)
  expect(new Set(tickets).size).toBe(2)
  expect(guessed(text).statement.trades.map(({ ticket }) => ticket)).toEqual(tickets)
})

test('a ticket that is derived follows the clock of the file, whatever zone it states', () => {
  const file = (zone: string) =>
    `Symbol,Type,Open time,Close time,Open price,Close price,Lots,Profit\n` +
    `EURUSD,buy,2024-03-14T09:05:00${zone},2024-03-14T11:20:00${zone},1.08500,1.08650,0.10,15\n`
  const [plain, zoned] = ['', '+03:00'].map((zone) => guessed(file(zone)).statement.trades[0])
  expect(zoned).toMatchObject({ ticket: plain?.ticket, openedAt: '2024-03-14T06:05:00' })
})

test('the profit of MetaTrader 5 in Chinese is known by its heading', () => {
  const { mapping, statement } = guessed(
    '交易品种,类型,交易量,开仓时间,开仓价格,平仓时间,平仓价格,盈利\n' +
      'EURUSD,买入,0.10,2026-08-20 21:56:13,1.0850,2026-08-20 22:56:13,1.0865,15.00\n',
  )
  expect(mapping?.columns.profit).toBe(7)
  expect(statement.trades).toMatchObject([{ symbol: 'EURUSD', profit: '15.00' }])
})
