import { expect, test } from 'vitest'
import type { CertificateCondition } from '#contract/certificates.ts'
import { dayOfIssue, isValid, missingText, partsOf, wayText } from './certificate-words.ts'

const all = { allLessons: true, allAssignments: true }

test('tells how much is done, and never 100 % before everything is', () => {
  const standing = {
    ...all,
    lessons: 300,
    lessonsCompleted: 299,
    assignments: 3,
    assignmentsPassed: 1,
    isProgramComplete: true,
    conditions: [],
  }
  expect(partsOf(standing)).toEqual([
    { label: 'Lessons completed', isMet: false, text: '299 of 300', percent: 99 },
    { label: 'Assignments passed', isMet: false, text: '1 of 3', percent: 33 },
  ])
})

test('leaves out assignments if there are none, and copes with a program without lessons', () => {
  const standing = {
    ...all,
    lessons: 0,
    lessonsCompleted: 0,
    assignments: 0,
    assignmentsPassed: 0,
    isProgramComplete: true,
    conditions: [],
  }
  expect(partsOf(standing)).toEqual([
    { label: 'Lessons completed', isMet: false, text: '0 of 0', percent: 0 },
  ])
})

test('the day is the one on the certificate', () => {
  expect(dayOfIssue('2026-11-20')).toBe('20 November 2026')
})

test.each([
  [
    {
      ...all,
      lessons: 9,
      lessonsCompleted: 6,
      assignments: 2,
      assignmentsPassed: 1,
      isProgramComplete: true,
      conditions: [],
    },
    '3 lessons to complete and 1 assignment to pass',
  ],
  [
    {
      ...all,
      lessons: 9,
      lessonsCompleted: 8,
      assignments: 0,
      assignmentsPassed: 0,
      isProgramComplete: true,
      conditions: [],
    },
    '1 lesson to complete',
  ],
])('%o says what is missing', (standing, missing) => {
  expect(missingText(standing)).toBe(`For your certificate: ${missing}.`)
})

test('nothing is reported missing when everything is done', () => {
  const done = {
    ...all,
    lessons: 9,
    lessonsCompleted: 9,
    assignments: 2,
    assignmentsPassed: 2,
    isProgramComplete: true,
    conditions: [],
  }
  expect(missingText(done)).toBeNull()
})

const conditions: CertificateCondition[] = [
  { kind: 'quizzes', needed: 70, reached: 64, isMet: false },
  { kind: 'decisions', needed: 10, reached: 9, isMet: false },
  { kind: 'averageR', needed: 0.2, reached: null, isMet: false },
  { kind: 'sessions', needed: 12, reached: 14, isMet: true },
]
const done = {
  ...all,
  lessons: 9,
  lessonsCompleted: 9,
  assignments: 0,
  assignmentsPassed: 0,
  isProgramComplete: true,
  conditions,
}

test('the owner’s further conditions are told with their units', () => {
  expect(partsOf(done).slice(1)).toEqual([
    { label: 'Average of all quizzes', isMet: false, text: '64 %, at least 70 %', percent: 91 },
    { label: 'Decisions on charts', isMet: false, text: '9 of 10', percent: 90 },
    {
      label: 'Average of these decisions',
      isMet: false,
      text: 'None yet, at least 0.2 R',
      percent: 0,
    },
    { label: 'Live sessions joined', isMet: true, text: '14 of 12', percent: 100 },
  ])
  expect(missingText(done)).toBe(
    'For your certificate: an average of 70 % in all quizzes, 1 decision on charts to make and an average of 0.2 R in your decisions on charts.',
  )
})

test('what is not demanded is not told, and the program is named where there are several', () => {
  const only = { ...done, allLessons: false, lessonsCompleted: 0 }
  expect(partsOf(only)).toHaveLength(conditions.length)
  expect(missingText(only, 'Mentorship')).toMatch(
    /^For your certificate of the Mentorship: an average of 70 % in all quizzes, /,
  )
  const { conditions: _, ...without } = { ...done, program: 'academy', title: 'Academy' } as const
  const begun = 'The certificate of the Academy is yours once you have'
  expect(wayText({ ...without, conditions: [] })).toBe(
    `${begun} completed all lessons and passed all assignments.`,
  )
  expect(wayText({ ...without, conditions })).toBe(
    `${begun} completed all lessons and passed all assignments, and met the conditions below.`,
  )
  expect(wayText({ ...without, allLessons: false, allAssignments: false, conditions })).toBe(
    `${begun} met the conditions below.`,
  )
})

test('a condition that is not met is never at 100 %', () => {
  const near = { kind: 'averageR', needed: -0.5, reached: -0.6, isMet: false } as const
  const far = { kind: 'quizzes', needed: 1, reached: 0.99, isMet: false } as const
  const percents = partsOf({ ...done, conditions: [near, far] }).map(({ percent }) => percent)
  expect(percents).toEqual([100, 0, 99])
})

test('a certificate is valid until it is revoked, and again once it is restored', () => {
  const [revoked, restored] = (['revoked', 'restored'] as const).map((kind) => ({
    ...{ kind, reason: 'A reason', at: '2026-11-20T10:00:00.000Z' },
  }))
  if (!revoked || !restored) throw new Error('no changes')
  expect(isValid({ changes: [] })).toBe(true)
  expect(isValid({ changes: [revoked] })).toBe(false)
  expect(isValid({ changes: [revoked, restored] })).toBe(true)
  expect(isValid({ changes: [revoked, restored, revoked] })).toBe(false)
})
