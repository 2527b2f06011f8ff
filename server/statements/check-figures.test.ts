import fc from 'fast-check'
import { expect, test } from 'vitest'
import { truthOf } from '#testing/statements/summary.ts'
import { checkFigures } from './check-figures.ts'
import type { PrintedFigure, ReadMovement, ReadTrade } from './statement.ts'

const two = (value: number) => String(value).padStart(2, '0')

/** The minute that is this far into a made-up history. */
const at = (minute: number) =>
  `2024-01-${two(1 + Math.floor(minute / 1440))}T${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}:00`

const trade = (minute: number, part: Partial<ReadTrade> = {}): ReadTrade => ({
  line: minute,
  ticket: String(1000 + minute),
  position: null,
  symbol: 'EURUSD',
  direction: 'BUY',
  openedAt: at(0),
  closedAt: at(minute),
  entry: '1.1',
  exit: '1.2',
  stopLoss: null,
  takeProfit: null,
  lots: '0.10',
  profit: '0',
  commission: '0',
  swap: '0',
  taxes: '0',
  fee: '0',
  comment: '',
  ...part,
})

const payment = (
  minute: number,
  amount: string,
  kind: ReadMovement['kind'] = 'balance',
): ReadMovement => ({
  line: minute,
  ticket: String(1000 + minute),
  kind,
  at: at(minute),
  amount,
  comment: '',
})

const printed = (figures: Partial<Record<PrintedFigure['figure'], string>>): PrintedFigure[] =>
  Object.entries(figures).map(([figure, value]) => ({
    figure: figure as PrintedFigure['figure'],
    value,
  }))

const cents = (value: number) => {
  const digits = Math.abs(value).toString().padStart(3, '0')
  return `${value < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

test('every figure equals its naive calculation, whatever the order of the rows', () => {
  const step = fc.record({
    profit: fc.integer({ min: -9_999_999, max: 9_999_999 }),
    swap: fc.integer({ min: -500, max: 500 }),
    commission: fc.integer({ min: -900, max: 0 }),
    taxes: fc.integer({ min: -300, max: 0 }),
    fee: fc.integer({ min: -300, max: 0 }),
    isTrade: fc.boolean(),
  })
  const inAnyOrder = fc
    .array(step, { minLength: 1, maxLength: 30 })
    .chain((steps) =>
      fc.tuple(
        fc.constant(steps),
        fc.shuffledSubarray([...steps.keys()], { minLength: steps.length }),
      ),
    )
  fc.assert(
    fc.property(inAnyOrder, ([steps, order]) => {
      const amount = (one: (typeof steps)[number]) =>
        one.isTrade ? one.profit + one.swap + one.commission + one.taxes + one.fee : one.profit
      const truth = truthOf(steps.map((one) => ({ amount: amount(one), isTrade: one.isTrade })))
      const rows = order.flatMap((index) => {
        const one = steps[index]
        return one ? [{ ...one, index }] : []
      })
      const trades = rows
        .filter(({ isTrade }) => isTrade)
        .map(({ index, profit, swap, commission, taxes, fee }) =>
          trade(index, {
            profit: cents(profit),
            swap: cents(swap),
            commission: cents(commission),
            taxes: cents(taxes),
            fee: cents(fee),
          }),
        )
      const movements = rows
        .filter(({ isTrade }) => !isTrade)
        .map(({ index, profit }) => payment(index, cents(profit)))
      const count = truth.won + truth.lost
      const checks = checkFigures(
        trades,
        movements,
        printed({
          netProfit: cents(truth.net),
          grossProfit: cents(truth.profit),
          grossLoss: cents(truth.loss),
          trades: String(count),
          won: String(truth.won),
          lost: String(truth.lost),
          maximalDrawdown: cents(truth.drawdown),
          balance: cents(truth.balance),
          ...(truth.loss < 0 && { profitFactor: (truth.profit / -truth.loss).toFixed(4) }),
          ...(count > 0 && { expectedPayoff: (truth.net / count / 100).toFixed(4) }),
        }),
      )
      expect(checks.filter(({ agrees }) => !agrees)).toEqual([])
    }),
  )
})

test('one unit too much in any figure is a difference', () => {
  const trades = [trade(1, { profit: '10.00' }), trade(2, { profit: '-4.00' }), trade(3)]
  const right = {
    netProfit: '6.00',
    won: '2',
    lost: '1',
    trades: '3',
    profitFactor: '2.50',
    expectedPayoff: '2.00',
  }
  expect(checkFigures(trades, [], printed(right)).every(({ agrees }) => agrees)).toBe(true)
  const wrong = {
    netProfit: '6.01',
    won: '1',
    lost: '2',
    trades: '4',
    profitFactor: '2.51',
    expectedPayoff: '2.01',
  }
  expect(checkFigures(trades, [], printed(wrong)).some(({ agrees }) => agrees)).toBe(false)
})

test('yen have no minor unit, dinars have three decimals', () => {
  const yen = [trade(1, { profit: '1500', swap: '-12' })]
  expect(checkFigures(yen, [], printed({ netProfit: '1488' }))).toMatchObject([
    { ours: '1488', agrees: true },
  ])
  const dinar = [trade(1, { profit: '1.250', commission: '-0.005' })]
  expect(checkFigures(dinar, [], printed({ netProfit: '1.245' }))).toMatchObject([{ agrees: true }])
})

test('a withdrawal is not a drawdown; where the file counts it as one, it is named', () => {
  const trades = [trade(1, { profit: '100.00' }), trade(3, { profit: '-30.00' })]
  const movements = [payment(0, '1000.00'), payment(2, '-500.00')]
  const fall = (value: string) =>
    checkFigures(trades, movements, printed({ maximalDrawdown: value }))[0]
  expect(fall('30.00')).toMatchObject({ ours: '30.00', agrees: true })
  expect(fall('530.00')).toMatchObject({
    ours: '30.00',
    agrees: false,
    rows: [{ line: 2, reason: 'The file counts -500.00 as a drawdown.' }],
  })
  expect(fall('31.00')).toMatchObject({ ours: '30.00', agrees: false })
})

test('if one row or one kind of rows explains the difference, it is named', () => {
  const trades = [
    trade(1, { profit: '100.00', swap: '-1.50' }),
    trade(2, { profit: '20.00' }),
    trade(3, { closedAt: null, exit: null, profit: null, commission: '-3.50' }),
  ]
  const movements = [payment(4, '-2.00', 'commission'), payment(5, '-4.00', 'commission')]
  const rows = (netProfit: string) =>
    checkFigures(trades, movements, printed({ netProfit }))[0]?.rows
  expect(rows('118.50')).toEqual([])
  expect(rows('98.50')).toEqual([{ line: 2, reason: 'The file does not count this trade.' }])
  expect(rows('120.00')).toEqual([{ line: 1, reason: 'The file does not count -1.50 of swap.' }])
  expect(rows('112.50')?.map(({ line }) => line)).toEqual([4, 5])
  expect(rows('115.00')?.map(({ line }) => line)).toEqual([3])
  expect(rows('77.77')).toEqual([])
})
