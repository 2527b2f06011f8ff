import { expect, test } from 'vitest'
import { requestedEvidenceSchema, requestedInWords } from './evidence.ts'

const trades = { atLeast: 20, withStop: true, pair: 'EURUSD', setup: null, riskAtMost: 1 }
const requested = { trades, reviews: { atLeast: 1 }, from: null, to: null, isRequired: true }

test('requirements are described in words', () => {
  expect(requestedInWords(requested)).toEqual([
    '20 closed trades with a stop in EURUSD risking at most 1%',
    '1 weekly review',
  ])
  const one = { ...trades, atLeast: 1, withStop: false, pair: null, riskAtMost: null }
  expect(
    requestedInWords({ ...requested, trades: { ...one, setup: 'Breakout' }, reviews: null }),
  ).toEqual(['1 closed trade of the setup Breakout'])
})

test('at least one requirement is needed', () => {
  expect(requestedEvidenceSchema.safeParse(requested).success).toBe(true)
  expect(
    requestedEvidenceSchema.safeParse({ ...requested, trades: null, reviews: null }).success,
  ).toBe(false)
})
