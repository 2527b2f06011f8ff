import { expect, test } from 'vitest'
import { pointsFrom, sumOfTyped, typedFor } from './points-values.ts'

const rubric = [
  { name: 'Entry', points: 10 },
  { name: 'Risk', points: 5 },
]

test('points are read with a point or a comma, in halves', () => {
  expect(pointsFrom(rubric, ['7,5', ' 5 '])).toEqual([
    { name: 'Entry', points: 10, given: 7.5 },
    { name: 'Risk', points: 5, given: 5 },
  ])
  expect(sumOfTyped(['7,5', ''])).toBe(7.5)
})

test('what was typed stays with its criterion when the criteria change', () => {
  const known = [
    { name: 'Entry', points: 10, typed: '7' },
    { name: 'Risk', points: 5, typed: '3' },
    { name: 'Risk', points: 5, typed: '4' },
  ]
  const risk = { name: 'Risk', points: 5 }
  const exit = { name: 'Exit', points: 10 }
  expect(typedFor([risk, exit, { name: 'Entry', points: 8 }, risk, risk], known)).toEqual(
    // Not the seven of ten as seven of eight.
    ['3', '', '', '4', ''],
  )
})

test.each([[['10.5', '5']], [['7.3', '5']], [['-1', '5']], [['7', '']], [['7']], [['x', '5']]])(
  '%j is not accepted',
  (typed) => {
    expect(pointsFrom(rubric, typed)).toBeNull()
  },
)
