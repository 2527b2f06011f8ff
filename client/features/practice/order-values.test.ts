import { expect, test } from 'vitest'
import type { PracticeRun } from '#contract/practice/practice.ts'
import { issuesOfOrder } from '#contract/practice/practice-orders.ts'
import type { ShownRun } from './merged-run.ts'
import {
  marketOf,
  noOrder,
  placing,
  pointsTyped,
  proposed,
  prospectOf,
  standingOf,
} from './order-values.ts'

const run = {
  ...{ pair: 'EURUSD', currency: 'USD', digits: 5, spread: 10 },
  ...{ balanceCents: 1_000_000, riskPercent: 1 },
} as PracticeRun
const shown: ShownRun = {
  run,
  orders: [],
  closings: [],
  candles: {
    digits: 5,
    times: [0, 1],
    open: [110_000, 110_000],
    high: [110_050, 110_050],
    low: [109_950, 109_950],
    close: [110_000, 110_000],
  },
}

test('the prices that an order begins with can be placed, whatever its kind', () => {
  for (const direction of ['BUY', 'SELL'] as const) {
    for (const kind of ['market', 'limit', 'stop'] as const) {
      const values = proposed(shown, { ...noOrder, direction, kind })
      const points = (typed: string) => pointsTyped(typed, 5)
      const order = {
        ...{ kind, direction, lots: 10, price: points(values.price) },
        ...{ stop: points(values.stop), target: points(values.target) },
      }
      const issues = issuesOfOrder(marketOf(run), order, standingOf(shown).bid)
      expect([direction, kind, issues]).toEqual([direction, kind, []])
    }
  }
})

test('the size of the risk is sent unless another is typed, with points for commas', () => {
  const values = { ...noOrder, direction: 'BUY' as const, stop: '1,09910', target: '1.10210' }
  const prospect = prospectOf(shown, values)
  // A hundred dollars for ten pips.
  expect(prospect).toEqual({ proposedLots: '1.00', riskCents: 10_000, riskReward: 2 })
  expect(placing(values, prospect)).toEqual({
    do: 'place',
    ...{ kind: 'market', direction: 'BUY', lots: '1.00' },
    ...{ price: null, stop: '1.09910', target: '1.10210' },
  })
  const typed = { ...values, lots: '0,25' }
  expect(prospectOf(shown, typed).riskCents).toBe(2500)
  expect(placing(typed, prospect)).toMatchObject({ lots: '0.25' })
})

test('what is no price is none, however large or small', () => {
  for (const typed of ['', 'x', '0', '-1', '0.000001', '1e300', '99999999999999999', 'Infinity']) {
    expect([typed, pointsTyped(typed, 5)]).toEqual([typed, null])
  }
  expect(pointsTyped('1,1', 5)).toBe(110_000)
})

test('without a stop on the losing side no size is proposed', () => {
  const nothing = { proposedLots: null, riskCents: null, riskReward: null }
  expect(prospectOf(shown, noOrder)).toEqual(nothing)
  for (const stop of ['', 'x', '1.2', '1e300', '0.0000001']) {
    expect(prospectOf(shown, { ...noOrder, direction: 'BUY', stop })).toEqual(nothing)
  }
})
