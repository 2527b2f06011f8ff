import { expect, test } from 'vitest'
import { line } from './values.ts'

test.each(['Anna\u202egpj', 'Anna\nBcc: x', 'A\u0007', 'A\u2067B', 'A\u200fB', 'A\u2028B'])(
  '%j is refused as a line: it could look like another',
  (value) => {
    expect(line({ max: 100 }).safeParse(value).success).toBe(false)
  },
)

test.each(['Zoë', 'محمد علي', 'می‌خواهم', '👩‍🎓', 'O’Neill'])('%s is a line', (value) => {
  expect(line({ max: 100 }).parse(value)).toBe(value)
})
