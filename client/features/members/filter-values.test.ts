import fc from 'fast-check'
import { expect, test } from 'vitest'
import { memberFilterSchema } from '#contract/members.ts'
import { readCount, readLabel } from './filter-values.ts'

/** Numbers in several forms, around the limits of a count. */
const number = fc.oneof(
  fc.integer({ min: -2, max: 400 }).map(String),
  fc.double({ min: 0, max: 400 }).map(String),
  fc.constantFrom('7.0', ' 7 ', '1e2', '0x1f', '0', '365', '366', 'Infinity', 'seven'),
)
/** Texts around the length of a label, some with characters that are not accepted or grow in lower case. */
const label = fc
  .array(fc.constantFrom('a', 'B', ' ', 'İ', '\0', '\ud800'), { minLength: 36, maxLength: 43 })
  .map((characters) => characters.join(''))
const plainLabel = fc
  .array(fc.constantFrom('a', 'B', ' ', 'İ'), { minLength: 30, maxLength: 43 })
  .map((characters) => characters.join(''))
const text = fc.oneof(fc.string({ maxLength: 45 }), number, label, plainLabel)
const { endsWithin, tag } = memberFilterSchema.shape

test.each([
  ['counts', readCount(365), endsWithin.unwrap()],
  ['labels', readLabel(40), tag.unwrap()],
] as const)('%s are read as their schema would', (_, read, schema) => {
  fc.assert(
    fc.property(text, (value) => {
      expect(read(value)).toBe(schema.safeParse(value).data)
    }),
    { numRuns: 2000 },
  )
})
