import { expect, test } from 'vitest'
import { decimal, line } from './values.ts'

test.each(['Anna\u202egpj', 'Anna\nBcc: x', 'A\u0007', 'A\u2067B', 'A\u200fB', 'A\u2028B'])(
  '%j is refused as a line: it could look like another',
  (value) => {
    expect(line({ max: 100 }).safeParse(value).success).toBe(false)
  },
)

test.each(['Zoë', 'محمد علي', 'می‌خواهم', '👩‍🎓', 'O’Neill'])('%s is a line', (value) => {
  expect(line({ max: 100 }).parse(value)).toBe(value)
})

test('an empty number is asked for, and only a wrong one is called wrong', () => {
  const messageOf = (value: string) => decimal.safeParse(value).error?.issues[0]?.message
  expect(messageOf(' ')).toBe('Enter a number, such as 1.0850')
  expect(messageOf('-1')).toBe('Must be a positive decimal number')
  expect(messageOf('1.0850')).toBeUndefined()
})
