import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tradeFilterSchema } from '#contract/journal/trade-filter.ts'
import { pairSchema } from '#contract/signals/signals.ts'
import { isKnown } from '#contract/times/known-times.ts'
import { instant } from '#contract/values.ts'
import { readPair, readTyped } from './typed-values.ts'

const fields = [
  ...(['search', 'direction', 'tag', 'weekday', 'hour', 'session', 'rating', 'source'] as const),
  ...(['fromSignal', 'signalId'] as const),
]

/** Typical input, and values just inside and just outside what the schemas accept. */
const typed = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.string({ maxLength: 40 }),
  fc.uuid(),
  fc.integer({ min: -2, max: 26 }).map(String),
  fc.constantFrom('BUY', 'buy', 'mt4', 'london', 'yes', ' news ', 'A,b', '1.5', '0x3', '1e0', 'İ'),
  fc.constantFrom('00000000-0000-0000-0000-000000000000', 'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF'),
  fc.constantFrom('11111111-1111-9111-8111-111111111111', '11111111-1111-4111-7111-111111111111'),
  fc.string({ minLength: 29, maxLength: 32, unit: 'grapheme-ascii' }),
  fc.string({ minLength: 98, maxLength: 103, unit: 'grapheme-ascii' }),
)

test.each(fields)('%s is read as its schema would', (field) => {
  fc.assert(
    fc.property(typed, (text) => {
      fc.pre(text.trim() !== '')
      const parsed = tradeFilterSchema.shape[field].safeParse(text)
      expect(readTyped(field, text)).toBe(parsed.data)
    }),
    { numRuns: 500 },
  )
})

test('pairs and instants are read as their schemas would', () => {
  const pair = fc.oneof(typed, fc.stringMatching(/^ ?[A-Za-z0-9]{2,7}\/?[A-Za-z0-9]{1,6} ?$/))
  fc.assert(
    fc.property(pair, (text) => {
      expect(readPair(text)).toBe(pairSchema.safeParse(text).data)
    }),
    { numRuns: 500 },
  )
  const far = { min: new Date('1969-12-30'), max: new Date('2200-01-03'), noInvalidDate: true }
  fc.assert(
    fc.property(fc.date(far), (date) => {
      expect(isKnown(date.toISOString())).toBe(instant.safeParse(date.toISOString()).success)
    }),
  )
})
