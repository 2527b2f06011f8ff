import { expect, test } from 'vitest'
import { readCode } from '#contract/certificate-codes.ts'
import { codeFrom, isComplete, mayEarn } from './certificates.rules.ts'

const standing = {
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

test('students of the academy can earn certificates, and nobody else', () => {
  expect(mayEarn(['community_student', 'academy_student'])).toBe(true)
  expect(mayEarn(['community_student'])).toBe(false)
  expect(mayEarn(['community_student', 'mentorship_student'])).toBe(false)
  expect(mayEarn(['community_student', 'academy_student', 'admin'])).toBe(false)
})

test('a code derives its characters from random bytes', () => {
  const bytes = Uint8Array.from({ length: 16 }, (_, index) => index * 2)
  expect(codeFrom(bytes)).toBe('0246-8ACE-GJMP-RTWY')
  expect(codeFrom(bytes.map((byte) => byte + 32))).toBe(codeFrom(bytes))
  expect(readCode(codeFrom(bytes.map((byte) => 255 - byte)))).not.toBeNull()
  expect(() => codeFrom(bytes.subarray(1))).toThrow('takes 16 bytes')
})
