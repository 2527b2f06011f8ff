import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentFilterSchema } from '#contract/invoices.ts'
import { transactionFilterSchema } from '#contract/payments/payments.ts'
import { calendarDate, calendarPeriod, id } from '#contract/values.ts'
import { oneOf, readDay, readId, readMonth, readPeriod } from './address-values.ts'

/** Days just inside and just outside of a calendar, and of the years that are accepted. */
const day = fc.oneof(
  fc
    .tuple(fc.integer({ min: 1968, max: 2201 }), fc.nat({ max: 13 }), fc.nat({ max: 32 }))
    .map(([year, ...rest]) =>
      [year, ...rest.map((part) => String(part).padStart(2, '0'))].join('-'),
    ),
  fc.constantFrom(
    '2024-02-29',
    '2026-02-29',
    '2000-02-30',
    '26-11-23',
    '2026-11-23 ',
    '0000-01-01',
  ),
)
const month = fc
  .tuple(fc.integer({ min: 1998, max: 2102 }), fc.nat({ max: 13 }))
  .map(([year, part]) => `${year}-${String(part).padStart(2, '0')}`)
const text = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.uuid(),
  day,
  month,
  fc.tuple(day, day).map((days) => days.join('..')),
  fc.array(day, { minLength: 1, maxLength: 3 }).map((days) => days.join('..')),
)

test.each([
  ['ids', readId, id],
  ['days', readDay, calendarDate],
  ['periods', readPeriod, calendarPeriod],
  ['months', readMonth, transactionFilterSchema.shape.month.unwrap()],
  ['months of invoices', readMonth, documentFilterSchema.shape.month.unwrap()],
] as const)('%s are read as their schema would', (_, read, schema) => {
  fc.assert(
    fc.property(text, (value) => {
      expect(read(value)).toBe(schema.safeParse(value).data)
    }),
    { numRuns: 2000 },
  )
})

test('a choice is one of its values', () => {
  const read = oneOf(['paid', 'failed'])
  expect([read('paid'), read('Paid'), read('')]).toEqual(['paid', undefined, undefined])
})
