import { expect, test } from 'vitest'
import { daysOf, filterOf, marksText } from './student-words.ts'

const none = { state: '', days: '', lesson: '', stage: '' }

test('an address means the filter that is sent; what it does not know restricts nothing', () => {
  expect(filterOf(none, '')).toEqual({ days: 14 })
  expect(filterOf({ ...none, state: 'silent', days: '30' }, 'ann')).toEqual({
    days: 30,
    search: 'ann',
    state: 'silent',
  })
  expect(filterOf({ ...none, lesson: 'one', stage: 'open' }, '')).toEqual({
    days: 14,
    lesson: 'one',
    stage: 'open',
  })
  expect(filterOf({ ...none, state: 'odd', lesson: 'one', stage: 'odd' }, '')).toEqual({ days: 14 })
  expect(['0', '366', '1.5', 'x', '365'].map(daysOf)).toEqual([14, 14, 14, 14, 365])
})

test('marks are said in a line, and only those that there are', () => {
  const marks = { quizPercent: null, decisions: 0, averageR: null, passed: 0, ungraded: 0 }
  expect(marksText({ marks })).toBe('')
  expect(marksText({ marks: { ...marks, quizPercent: 80, passed: 2, ungraded: 1 } })).toBe(
    'quizzes 80%, 2 passed, 1 to grade',
  )
})
