import { expect, test } from 'vitest'
import { dayOfIssue, missingText, partsOf } from './certificate-words.ts'

test('tells how much is done, and never 100 % before everything is', () => {
  const standing = {
    lessons: 300,
    lessonsCompleted: 299,
    assignments: 3,
    assignmentsPassed: 1,
    isProgramComplete: true,
  }
  expect(partsOf(standing)).toEqual([
    { label: 'Lessons completed', text: '299 of 300', percent: 99 },
    { label: 'Assignments passed', text: '1 of 3', percent: 33 },
  ])
})

test('leaves out assignments if there are none, and copes with a program without lessons', () => {
  const standing = {
    lessons: 0,
    lessonsCompleted: 0,
    assignments: 0,
    assignmentsPassed: 0,
    isProgramComplete: true,
  }
  expect(partsOf(standing)).toEqual([{ label: 'Lessons completed', text: '0 of 0', percent: 0 }])
})

test('the day is the one on the certificate', () => {
  expect(dayOfIssue('2026-11-20')).toBe('20 November 2026')
})

test.each([
  [
    {
      lessons: 9,
      lessonsCompleted: 6,
      assignments: 2,
      assignmentsPassed: 1,
      isProgramComplete: true,
    },
    '3 lessons to complete and 1 assignment to pass',
  ],
  [
    {
      lessons: 9,
      lessonsCompleted: 8,
      assignments: 0,
      assignmentsPassed: 0,
      isProgramComplete: true,
    },
    '1 lesson to complete',
  ],
])('%o says what is missing', (standing, missing) => {
  expect(missingText(standing)).toBe(`For your certificate: ${missing}.`)
})

test('nothing is reported missing when everything is done', () => {
  const all = {
    lessons: 9,
    lessonsCompleted: 9,
    assignments: 2,
    assignmentsPassed: 2,
    isProgramComplete: true,
  }
  expect(missingText(all)).toBeNull()
})
