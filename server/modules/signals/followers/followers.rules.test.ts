import { expect, test } from 'vitest'
import type { RecordedSignal } from '../record.rules.ts'
import type { Bar } from '../signals.questions.ts'
import { modelOf } from './followers.rules.ts'

const published = Date.parse('2026-11-02T10:00:00Z')
const iso = (seconds: number) => new Date(published + seconds * 1000).toISOString()
const unit = 10n ** 10n

const bar = (minutes: number, open: number, length = 1): Bar => {
  const [from, price] = [published + minutes * 60_000, BigInt(open) * unit]
  const range = { open: price, high: price, low: price, close: price }
  return { frame: length > 60 ? 'H4' : 'M1', from, to: from + length * 60_000, ...range }
}
const bars = Array.from({ length: 30 }, (_, index) => bar(index, 100 + index))

type Step = RecordedSignal['history'][number]
const entry = (seconds: number, changes: Partial<Step> = {}): Step => ({
  at: iso(seconds),
  status: 'active',
  entry: '100',
  stopLoss: '90',
  takeProfit: '110',
  furtherTargets: [],
  riskPercent: null,
  validUntil: null,
  ...changes,
})
const step = (kind: 'filled' | 'target_hit' | 'stop_hit', details: object): Step['step'] => ({
  kind,
  target: null,
  price: null,
  part: null,
  note: null,
  by: 'prices',
  ...details,
})
const signal = (history: Step[]): RecordedSignal & { createdAt: string } => ({
  direction: 'BUY',
  status: 'hit_tp',
  entry: '100',
  stopLoss: '90',
  takeProfit: '110',
  createdAt: iso(0),
  history,
})
const atTarget = step('target_hit', { target: 1, price: '110', part: '100' })
const ended = signal([entry(0), entry(600, { status: 'hit_tp', step: atTarget })])
const model = (of: typeof ended, delays: number[], known = bars) =>
  modelOf(of, { delays, bars: known, spread: '0.5' })

test('members enter at the open of the first candle after they were told', () => {
  expect(model(ended, [0, 1, 59, 61, 599, 600, 900])).toMatchObject({
    entry: '100',
    stopLoss: '90',
    spread: '0.5',
    frame: 'M1',
    exits: [{ at: iso(600), price: '110', part: '100' }],
    entries: [
      { at: iso(0), price: '100', members: 1 },
      { at: iso(60), price: '101', members: 2 },
      { at: iso(120), price: '102', members: 1 },
    ],
    // The next candle after 599 s begins when it was over.
    late: 3,
  })
})

test('who was told before the order was filled has the order', () => {
  const order = signal([
    entry(0, { status: 'pending' }),
    entry(300, { step: step('filled', { price: '99' }) }),
    entry(600, { status: 'hit_tp', step: atTarget }),
  ])
  expect(model(order, [5, 299, 300])).toMatchObject({
    entry: '99',
    entries: [
      { at: iso(0), price: '99', members: 2 },
      { at: iso(300), price: '105', members: 1 },
    ],
  })
})

test('an order that became active by its status, without a step, is one as well', () => {
  const history = [
    entry(0, { status: 'pending' }),
    entry(300),
    entry(600, { status: 'hit_tp', step: atTarget }),
  ]
  expect(model(signal(history), [5, 300])).toMatchObject({
    entries: [
      { at: iso(0), price: '100', members: 1 },
      { at: iso(300), price: '105', members: 1 },
    ],
  })
})

test('a status without a step ends it at its level', () => {
  expect(model(signal([entry(0), entry(600, { status: 'hit_tp' })]), [5])).toMatchObject({
    exits: [{ at: iso(600), price: '110', part: '100' }],
  })
})

test('where prices are missing there is no model', () => {
  expect(model(ended, [5], [])).toBeNull()
  expect(model(ended, [5], bars.slice(0, 1))).toBeNull()
  // Candles of hours are too long to say at which price somebody entered.
  expect(model(ended, [5], [bar(0, 100, 240), bar(240, 100, 240)])).toBeNull()
  // A signal without a known risk, or one that was closed without a price.
  expect(
    model(signal([entry(0, { stopLoss: null }), entry(600, { status: 'hit_tp' })]), [5]),
  ).toBeNull()
  expect(model({ ...ended, status: 'closed', history: [entry(0)] }, [5])).toBeNull()
})

test('a weekend is no gap, a day is', () => {
  const day = 24 * 60
  // 2 November 2026 is a Monday: told on Friday night, the market opens on Sunday.
  const long = signal([entry(0), entry(8 * day * 60, { status: 'hit_tp', step: atTarget })])
  const friday = 4 * day + 11 * 60
  const weekend = [bar(0, 100), bar(friday - 5, 101), bar(friday + 48 * 60, 103)]
  expect(model(long, [friday * 60 + 30], weekend)).toMatchObject({
    entries: [{ price: '103', members: 1 }],
  })
  // On Sunday morning the market is closed as well.
  expect(model(long, [(friday + 36 * 60) * 60], weekend)).toMatchObject({
    entries: [{ price: '103', members: 1 }],
  })
  expect(model(long, [day * 60], [bar(0, 100), bar(2 * day, 102)])).toBeNull()
  expect(model(long, [friday * 60], [bar(0, 100), bar(friday + 5 * day, 102)])).toBeNull()
})
