import { expect, test } from 'vitest'
import { clockOf, freeCourseDuration } from './course-words.ts'

test.each([
  [0, '0:00'],
  [9.6, '0:10'],
  [45, '0:45'],
  [727, '12:07'],
  [3723, '1:02:03'],
])('%d seconds read as %s', (seconds, shown) => {
  expect(clockOf(seconds)).toBe(shown)
})

test('a free course shows its duration, or 0:45 when it has none', () => {
  expect(freeCourseDuration({ duration: 30 })).toBe('30:00')
  expect(freeCourseDuration({ duration: 0 })).toBe('0:45')
})
