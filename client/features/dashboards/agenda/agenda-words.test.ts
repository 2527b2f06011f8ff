import { expect, test } from 'vitest'
import { assignmentWords, lessonWords, stretch } from './agenda-words.ts'

test.each([
  [0, 'less than a minute'],
  [59.9, 'less than a minute'],
  [60, '1 min'],
  [61, '2 min'],
  [3600, '1 h'],
  [3901, '1 h 6 min'],
])('%d seconds are %s', (seconds, words) => {
  expect(stretch(seconds)).toBe(words)
})

const lesson = {
  kind: 'lesson' as const,
  courseId: 'c',
  courseTitle: 'Basics',
  lessonId: 'l',
  title: 'Pips',
}

test('a lesson is the first of all, a started one, or the next one', () => {
  const begun = { ...lesson, begun: true, secondsLeft: 400 }
  expect(lessonWords(begun, false)).toEqual({
    lead: 'Continue this lesson',
    note: 'Basics · 7 min left',
    action: 'Continue',
  })
  const fresh = { ...lesson, begun: false, secondsLeft: 600 }
  expect(lessonWords(fresh, true)).toMatchObject({
    lead: 'Start with your first lesson',
    note: 'Basics · 10 min',
  })
  expect(lessonWords({ ...fresh, secondsLeft: null }, false)).toMatchObject({
    lead: 'Your next lesson',
    note: 'Basics',
  })
})

test('an assignment that was sent back says so', () => {
  const assignment = { kind: 'assignment' as const, id: 'a', title: 'Plan', dueDate: null }
  expect(assignmentWords({ ...assignment, again: true }, null)).toMatchObject({
    lead: 'Improve this assignment',
    note: '',
  })
  expect(assignmentWords({ ...assignment, again: false }, 'Mon, Mar 2')).toMatchObject({
    action: 'Submit',
    note: 'Due Mon, Mar 2',
  })
})
