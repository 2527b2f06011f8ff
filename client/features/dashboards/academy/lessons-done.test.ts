import { expect, test } from 'vitest'
import { lessonsDone } from './lessons-done.ts'

test.each([
  [1, 2, '1 of 2 academy lessons completed'],
  [0, 3, '0 of 3 academy lessons completed'],
  [0, 0, 'The first lessons are coming soon'],
])('%i of %i is "%s"', (completedLessons, totalLessons, words) => {
  expect(lessonsDone({ overallProgress: 0, completedLessons, totalLessons })).toBe(words)
})
