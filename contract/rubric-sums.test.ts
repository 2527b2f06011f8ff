import { expect, test } from 'vitest'
import { givenPoints, isGradedBy, mostPoints } from './rubric-sums.ts'

const rubric = [
  { name: 'Entry', points: 10 },
  { name: 'Risk', points: 5 },
]
const graded = [
  { name: 'Entry', points: 10, given: 7.5 },
  { name: 'Risk', points: 5, given: 5 },
]

test('the mark is the sum of the points given, of all that could be', () => {
  expect([givenPoints(graded), mostPoints(graded)]).toEqual([12.5, 15])
  expect([givenPoints([]), mostPoints([])]).toEqual([0, 0])
})

test('points count only for the criteria as they are', () => {
  const [entry, risk] = graded as [(typeof graded)[0], (typeof graded)[0]]
  expect(isGradedBy(rubric, graded)).toBe(true)
  expect(isGradedBy(rubric, [risk, entry])).toBe(false)
  expect(isGradedBy(rubric, [entry])).toBe(false)
  expect(isGradedBy(rubric, [...graded, risk])).toBe(false)
  expect(isGradedBy(rubric, [entry, { ...risk, name: 'Reward' }])).toBe(false)
  expect(isGradedBy(rubric, [entry, { ...risk, points: 6 }])).toBe(false)
  expect(isGradedBy(rubric, [entry, { ...risk, given: 5.5 }])).toBe(false)
})
