import { expect, test } from 'vitest'
import { z } from 'zod'
import { evidenceFields, evidenceOf, evidenceValues } from './evidence-form-values.ts'

const none = evidenceValues(null)
const schema = z.object(evidenceFields)

test('empty fields ask for nothing', () => {
  expect(schema.parse(none)).toEqual(none)
  expect(evidenceOf(none)).toBeNull()
})

test('input converts to requirements and back', () => {
  const typed = { ...none, trades: '20', pair: 'eur/usd', setup: ' Breakout ', risk: '0,5' }
  const requested = evidenceOf({ ...typed, reviews: '4', evidenceFrom: '2026-01-05T00:00' })
  expect(requested).toMatchObject({
    trades: { atLeast: 20, withStop: true, pair: 'EURUSD', setup: 'Breakout', riskAtMost: 0.5 },
    reviews: { atLeast: 4 },
    to: null,
    isRequired: true,
  })
  expect(evidenceOf(evidenceValues(requested), requested)).toEqual(requested)
})

test.each([
  ['trades', '0'],
  ['trades', '2.5'],
  ['reviews', '53'],
  ['risk', '101'],
  ['pair', 'E'],
])('%s may not be %s', (field, value) => {
  expect(schema.safeParse({ ...none, [field]: value }).success).toBe(false)
})
