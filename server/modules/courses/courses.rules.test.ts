import { expect, test } from 'vitest'
import { secondsToWatch } from './courses.rules.ts'

const lesson = { duration: 600, watched: 0, position: 0, completed: false }

test.each([
  ['a lesson that was not begun', {}, 540],
  ['played from its start', { watched: 200, position: 200 }, 340],
  ['skipped to a place near its end: playing on is enough', { watched: 20, position: 500 }, 100],
  ['skipped right to its end: its last stretch', { watched: 2, position: 598 }, 8],
  ['watched, and sought back to the start', { watched: 540, position: 0 }, 0],
  ['completed', { completed: true }, 0],
  ['of no known length', { duration: null }, null],
])('what remains of a lesson: %s', (_, input, seconds) => {
  expect(secondsToWatch({ ...lesson, ...input })).toBe(seconds)
})
