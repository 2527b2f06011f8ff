import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  closedBeforeTarget,
  compared,
  comparisonOf,
  type FollowedIdea,
  type FollowingTrade,
} from './comparing.rules.ts'

const levels = {
  entry: '1.1000',
  stopLoss: '1.0950',
  takeProfit: '1.1100',
  riskPercent: null,
  furtherTargets: [],
  validUntil: null,
}
const idea = (changes: Partial<FollowedIdea> = {}): FollowedIdea => ({
  pair: 'EURUSD',
  direction: 'BUY',
  stopLoss: levels.stopLoss,
  takeProfit: levels.takeProfit,
  resultR: 2,
  history: [{ ...levels, at: '2026-11-02T08:00:00.000Z', status: 'active' }],
  ...changes,
})
const trade = (changes: Partial<FollowingTrade> = {}): FollowingTrade => ({
  signalId: 's',
  pair: 'EURUSD',
  direction: 'BUY',
  entry: '1.1000',
  exit: '1.1100',
  lots: '0.10',
  ...changes,
})

test('a late entry and an early exit are told apart', () => {
  expect(compared(idea(), [trade({ entry: '1.1005', exit: '1.1080' })])).toEqual({
    trades: 1,
    open: 0,
    slippagePips: 5,
    slippageR: 0.1,
    signalR: 2,
    ownR: 1.5,
    changesR: -0.4,
  })
})

test('parts of a position count by their lots', () => {
  const parts = [trade({ lots: '0.30', exit: '1.1100' }), trade({ lots: '0.10', exit: '1.1000' })]
  expect(compared(idea(), parts)).toMatchObject({ trades: 2, ownR: 1.5, changesR: -0.5 })
})

test('what is open, unknown or of another market is not compared', () => {
  const open = compared(idea(), [trade(), trade({ exit: null })])
  expect(open).toMatchObject({ open: 1, ownR: null, changesR: null, slippageR: 0 })
  expect(compared(idea({ resultR: null }), [trade()])).toMatchObject({ ownR: 2, changesR: null })
  for (const changes of [{ pair: 'GBPUSD' }, { direction: 'SELL' as const }]) {
    expect(compared(idea(), [trade(changes)])).toMatchObject({ ownR: null, slippageR: null })
  }
  expect(compared(idea({ history: [] }), [trade()])).toMatchObject({ ownR: null, slippageR: null })
})

test('the risk is that of becoming active, wherever the stop went later', () => {
  const [first] = idea().history
  if (!first) throw new Error('A signal has a history.')
  const history = [
    { ...first, status: 'pending' as const, stopLoss: '1.0990' },
    first,
    { ...first, stopLoss: '1.1000' },
  ]
  expect(compared(idea({ history }), [trade()]).ownR).toBe(2)
})

test('closed before the target is between stop and target', () => {
  const isEarly = (exit: string | null) => closedBeforeTarget(idea(), [trade({ exit })])
  expect([isEarly('1.1080'), isEarly('1.1100'), isEarly('1.0950'), isEarly(null)]).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(closedBeforeTarget(idea({ takeProfit: null }), [trade()])).toBeNull()
})

const price = fc.integer({ min: 10_000, max: 12_000 }).map((points) => (points / 10_000).toFixed(4))
const lots = fc.integer({ min: 1, max: 500 }).map((hundredths) => (hundredths / 100).toFixed(2))
const ownTrades = fc.array(
  fc.record({ entry: price, exit: price, lots }).map((fields) => trade(fields)),
  { minLength: 1, maxLength: 8 },
)
const resultR = fc.integer({ min: -30_000, max: 90_000 }).map((r) => r / 10_000)

test('the signal’s result less slippage with the changes is one’s own, for any trades and in sum', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(ownTrades, resultR), { maxLength: 8 }), (cases) => {
      const all = cases.map(([trades, r]) => compared(idea({ resultR: r }), trades))
      for (const { signalR, slippageR, changesR, ownR } of all) {
        expect((signalR ?? 0) - (slippageR ?? 0) + (changesR ?? 0)).toBeCloseTo(ownR ?? 0, 9)
      }
      const { taken } = comparisonOf(all, [])
      expect(taken.signalR - taken.slippageR + taken.changesR).toBeCloseTo(taken.ownR, 9)
    }),
  )
})

test('the order of parts makes no difference, nor does splitting a trade in two', () => {
  fc.assert(
    fc.property(ownTrades, (trades) => {
      const whole = compared(idea(), trades)
      expect(compared(idea(), trades.toReversed())).toEqual(whole)
      const halves = trades.flatMap((one) => {
        const half = { ...one, lots: String(Number(one.lots) / 2) }
        return [half, half]
      })
      expect(compared(idea(), halves)).toEqual({ ...whole, trades: 2 * trades.length })
    }),
  )
})

test('following a signal to the letter makes what the signal made', () => {
  fc.assert(
    fc.property(price, (exit) => {
      const letter = compared(idea(), [trade({ exit })])
      const exact = compared(idea({ resultR: letter.ownR }), [trade({ exit })])
      expect(exact).toMatchObject({ slippageR: 0, changesR: 0, ownR: exact.signalR })
    }),
  )
})

test('all is what was taken and what was missed, without what is unknown', () => {
  const followed = [compared(idea(), [trade()]), compared(idea(), [trade({ exit: null })])]
  expect(comparisonOf(followed, [1.5, null, -1])).toEqual({
    taken: { signals: 1, signalR: 2, slippageR: 0, changesR: 0, ownR: 2 },
    missed: { signals: 2, signalR: 0.5 },
    all: { signals: 3, signalR: 2.5 },
    uncompared: 1,
    unknown: 1,
  })
})
