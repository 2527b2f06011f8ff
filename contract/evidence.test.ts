import { expect, test } from 'vitest'
import { askedInWords, evidenceAskedSchema } from './evidence.ts'

const trades = { atLeast: 20, withStop: true, pair: 'EURUSD', setup: null, riskAtMost: 1 }
const asked = { trades, reviews: { atLeast: 1 }, from: null, to: null, isRequired: true }

test('requirements are described in words', () => {
  expect(askedInWords(asked)).toEqual([
    '20 closed trades with a stop in EURUSD risking at most 1%',
    '1 weekly review',
  ])
  const one = { ...trades, atLeast: 1, withStop: false, pair: null, riskAtMost: null }
  expect(askedInWords({ ...asked, trades: { ...one, setup: 'Breakout' }, reviews: null })).toEqual([
    '1 closed trade of the setup Breakout',
  ])
})

test('at least one requirement is needed', () => {
  expect(evidenceAskedSchema.safeParse(asked).success).toBe(true)
  expect(evidenceAskedSchema.safeParse({ ...asked, trades: null, reviews: null }).success).toBe(
    false,
  )
})
