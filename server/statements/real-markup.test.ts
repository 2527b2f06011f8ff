import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minorDigits } from '#contract/currencies.ts'
import { step } from '#testing/statements/arbitraries.ts'
import { encoded } from '#testing/statements/documents.ts'
import { type History, historyOf, type Step } from '#testing/statements/history.ts'
import { languages } from '#testing/statements/languages.ts'
import { mt4Page } from '#testing/statements/mt4-page.ts'
import { mt5Page, type Section } from '#testing/statements/mt5-page.ts'
import { type Hand, stepsByTrade } from '#testing/statements/real-markup.ts'
import { type Truth, truthOf } from '#testing/statements/summary.ts'
import { checkFigures } from './check-figures.ts'
import { readStatement } from './read-statement.ts'
import type { Statement } from './statement.ts'

/** One trade of each direction, which reveals the meaning of the words. */
const telling: Step[] = [
  { act: 'open', pick: 0, move: 0, lots: 40, swap: 0, isLong: true },
  { act: 'close', pick: 0, move: 350, lots: 0, swap: 0, isLong: true },
  { act: 'open', pick: 1, move: 0, lots: 25, swap: 0, isLong: false },
  { act: 'close', pick: 0, move: 410, lots: 0, swap: -120, isLong: false },
]

const notations = [
  { thousands: ' ', mark: '.' },
  { thousands: '&nbsp;', mark: '.' },
  { thousands: '&#8239;', mark: '.' },
  { thousands: ',', mark: '.' },
  { thousands: '.', mark: ',' },
  { thousands: '&nbsp;', mark: ',' },
  { thousands: "'", mark: '.' },
  { thousands: '', mark: ',' },
] as const

const names = Object.keys(languages)
const hand = (credit: boolean): fc.Arbitrary<Hand & { name: string }> =>
  fc
    .record({
      name: fc.constantFrom(...names),
      notation: fc.constantFrom(...notations),
      currency: fc.constantFrom('USD', 'EUR', 'JPY'),
      brackets: fc.boolean(),
    })
    .map(({ name, notation, currency, brackets }) => ({
      name,
      currency,
      brackets,
      ...notation,
      digits: minorDigits(currency),
      language: languages[name] ?? fail(name),
      credit: credit ? 155_00 : 0,
    }))

const fail = (name: string): never => {
  throw new Error(name)
}

const traded = (hedging: boolean) =>
  fc
    .record({
      steps: fc.array(step, { maxLength: 30 }),
      rate: fc.integer({ min: 0, max: 4 }),
      deposit: fc.integer({ min: 100_000, max: 90_000_000 }),
    })
    .map(({ steps, rate, deposit }) =>
      historyOf([...telling, ...steps], {
        symbols: ['EURUSD.m', 'XAUUSD#', 'US30.cash', 'BTCUSD'],
        hedging,
        deposit,
        rate,
      }),
    )

const figuresOf = ({ trades, movements, printed, openingBalance, deals }: Statement) =>
  checkFigures(trades, movements, printed, openingBalance, deals)

/** All eleven figures are found, and equal ours; a factor without losses is never printed. */
function agrees(statement: Statement, hasLosses: boolean, isDetailed = true) {
  const checked = figuresOf(statement)
  expect(checked.filter((one) => !one.agrees)).toEqual([])
  const found = isDetailed ? (hasLosses ? 11 : 10) : 2
  expect(checked.map(({ figure }) => figure)).toHaveLength(found)
}

function holds(statement: Statement, history: History, digits: number) {
  expect(statement.problems).toEqual([])
  const closed = statement.trades.filter(({ closedAt }) => closedAt !== null)
  const facts = (one: { ticket: number; symbol: string; isLong: boolean; profit: number }) =>
    `${one.ticket} ${one.symbol} ${one.isLong} ${one.profit}`
  expect(
    closed
      .map((one) =>
        facts({
          ticket: Number(one.ticket),
          symbol: one.symbol,
          isLong: one.direction === 'BUY',
          profit: Math.round(Number(one.profit) * 10 ** digits),
        }),
      )
      .toSorted(),
  ).toEqual(history.closed.map(facts).toSorted())
  // Which of several positions was closed in part is not always said; how much is left open is.
  const left = statement.trades.filter(({ closedAt }) => closedAt === null)
  expect(
    volumes(left.map(({ symbol, direction, lots }) => [symbol, direction === 'BUY', +lots * 100])),
  ).toEqual(volumes(history.open.map(({ symbol, isLong, lots }) => [symbol, isLong, lots])))
}

/** The volume by symbol and direction, in hundredths of a lot. */
function volumes(positions: [string, boolean, number][]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const [symbol, isLong, lots] of positions) {
    const key = `${symbol} ${isLong}`
    sums[key] = (sums[key] ?? 0) + Math.round(lots)
  }
  return sums
}

const codePages: Record<string, string> = {
  French: 'windows-1252',
  Spanish: 'windows-1252',
  German: 'windows-1252',
  Portuguese: 'windows-1252',
  Bulgarian: 'windows-1251',
  Russian: 'windows-1251',
  Slovak: 'windows-1250',
  Japanese: 'shift_jis',
  Chinese: 'gbk',
}
const pageOf = (name: string) => codePages[name] ?? 'utf-8'

test('MetaTrader 4 as it saves statements, in ten languages, plain and detailed', () => {
  fc.assert(
    fc.property(traded(true), hand(true), fc.boolean(), (history, own, isDetailed) => {
      const truth = truthOf(stepsByTrade(history))
      const page = mt4Page(history, truth, own, isDetailed)
      const statement = readStatement(encoded(page, pageOf(own.name), false))
      expect(statement.format).toBe('mt4-html')
      expect(statement.account).toMatchObject({ number: '8405151', currency: own.currency })
      holds(statement, history, own.digits)
      expect(statement.others).toBe(history.cancelled.length + 1)
      expect(statement.movements.filter(({ kind }) => kind === 'credit')).toHaveLength(1)
      agrees(statement, truth.loss < 0, isDetailed)
    }),
    { numRuns: 100 },
  )
})

/**
 * The figures by deals, in a naive calculation: the cost of opening is a loss at its own moment.
 */
function truthByDeal({ deals }: History): Truth {
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  const amounts = deals.map(({ profit, swap, commission }) => profit + swap + commission)
  const traded = amounts.filter((_, at) => deals[at]?.entry !== null)
  const results = amounts.filter((_, at) => !['in', null].includes(deals[at]?.entry ?? null))
  const truth: Truth = {
    net: sum(traded),
    profit: sum(traded.filter((value) => value > 0)),
    loss: sum(traded.filter((value) => value < 0)),
    won: results.filter((value) => value >= 0).length,
    lost: results.filter((value) => value < 0).length,
    drawdown: 0,
    peak: 0,
    balance: sum(amounts),
  }
  amounts.forEach((_, from) => {
    amounts.forEach((_, to) => {
      if (deals[to]?.entry === null) return
      const between = deals.slice(from + 1, to + 1)
      const fall = -sum(
        amounts.slice(from + 1, to + 1).filter((_, at) => between[at]?.entry !== null),
      )
      const paid = sum(
        amounts.slice(from + 1, to + 1).filter((_, at) => between[at]?.entry === null),
      )
      const peak = sum(amounts.slice(0, from + 1)) + paid
      if (fall > truth.drawdown || (fall > 0 && fall === truth.drawdown && peak < truth.peak)) {
        Object.assign(truth, { drawdown: fall, peak })
      }
    })
  })
  return truth
}

const sections: fc.Arbitrary<Section[]> = fc
  .shuffledSubarray<Section>(['positions', 'orders', 'open', 'working'], { minLength: 0 })
  .chain((others) =>
    fc.integer({ min: 0, max: others.length }).map((at) => others.toSpliced(at, 0, 'deals')),
  )

test('MetaTrader 5 as it saves reports, in ten languages, with sections in any order or missing', () => {
  const made = fc.record({
    history: fc.boolean().chain(traded),
    own: hand(false),
    drawn: sections,
    mark: fc.boolean(),
    byDeal: fc.boolean(),
  })
  fc.assert(
    fc.property(made, ({ history, own, drawn, mark, byDeal }) => {
      // Without the table of open positions, open trades follow from the deals.
      const truth = byDeal ? truthByDeal(history) : truthOf(stepsByTrade(history))
      const page = mt5Page(history, truth, own, drawn)
      const statement = readStatement(encoded(page, 'utf-16le', mark))
      expect(statement.format).toBe('mt5-html')
      expect(statement.account).toMatchObject({ number: '5012345', currency: own.currency })
      holds(statement, history, own.digits)
      const left = history.open.some(({ commission }) => commission !== 0)
      if (byDeal || !left) agrees(statement, truth.loss < 0)
    }),
    { numRuns: 200 },
  )
})
