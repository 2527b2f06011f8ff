import { expect, test } from 'vitest'
import { readCode } from '#contract/certificate-codes.ts'
import { codeFrom, isComplete, mayEarn, workOf } from './certificates.rules.ts'

const standing = {
  allLessons: true,
  allAssignments: true,
  lessons: 3,
  lessonsCompleted: 3,
  assignments: 2,
  assignmentsPassed: 2,
  isProgramComplete: true,
  conditions: [],
}

test('everything has to be completed, and there has to be something', () => {
  expect(isComplete(standing)).toBe(true)
  expect(isComplete({ ...standing, isProgramComplete: false })).toBe(false)
  expect(isComplete({ ...standing, lessonsCompleted: 2 })).toBe(false)
  expect(isComplete({ ...standing, assignmentsPassed: 1 })).toBe(false)
  expect(isComplete({ ...standing, assignments: 0, assignmentsPassed: 0 })).toBe(true)
  expect(isComplete({ ...standing, lessons: 0, lessonsCompleted: 0 })).toBe(false)
})

test('what is not demanded is not missing, and yet something has to be completed', () => {
  const met = { kind: 'sessions', needed: 3, reached: 3, isMet: true } as const
  const none = { ...standing, lessons: 0, lessonsCompleted: 0 }
  const behind = { ...standing, lessonsCompleted: 0, assignmentsPassed: 0 }
  expect(isComplete({ ...behind, allLessons: false })).toBe(false)
  expect(isComplete({ ...behind, allLessons: false, assignmentsPassed: 2 })).toBe(true)
  expect(isComplete({ ...behind, allAssignments: false, lessonsCompleted: 3 })).toBe(true)
  const further = { ...behind, allLessons: false, allAssignments: false }
  expect(isComplete(further)).toBe(false)
  expect(isComplete({ ...further, conditions: [met] })).toBe(true)
  expect(isComplete({ ...further, conditions: [met, { ...met, isMet: false }] })).toBe(false)
  expect(isComplete({ ...none, allLessons: false, assignments: 0 })).toBe(false)
})

test('a certificate says only what was demanded', () => {
  expect(workOf({ lessons: 9, assignments: 0 })).toBe('all 9 lessons completed')
  expect(workOf({ lessons: 1, assignments: 2 })).toBe(
    'its lesson completed and all 2 assignments passed',
  )
  expect(workOf({ lessons: 0, assignments: 1 })).toBe('its assignment passed')
  expect(workOf({ lessons: 0, assignments: 0 })).toBe('all that it asks for')
})

test('students of a program can earn its certificate, and nobody else', () => {
  expect(mayEarn(['community_student', 'academy_student'], 'academy')).toBe(true)
  expect(mayEarn(['community_student'], 'academy')).toBe(false)
  expect(mayEarn(['community_student', 'mentorship_student'], 'academy')).toBe(false)
  expect(mayEarn(['community_student', 'mentorship_student'], 'mentorship')).toBe(true)
  expect(mayEarn(['community_student', 'academy_student', 'admin'], 'academy')).toBe(false)
})

test('a code derives its characters from random bytes', () => {
  const bytes = Uint8Array.from({ length: 16 }, (_, index) => index * 2)
  expect(codeFrom(bytes)).toBe('0246-8ACE-GJMP-RTWY')
  expect(codeFrom(bytes.map((byte) => byte + 32))).toBe(codeFrom(bytes))
  expect(readCode(codeFrom(bytes.map((byte) => 255 - byte)))).not.toBeNull()
  expect(() => codeFrom(bytes.subarray(1))).toThrow('takes 16 bytes')
})
