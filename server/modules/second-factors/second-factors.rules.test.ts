import { expect, test } from 'vitest'
import { coversBackOffice, plainRecoveryCode, recoveryCode } from './second-factors.rules.ts'

test('a recovery code is four groups of four, without letters that look alike', () => {
  const bytes = Uint8Array.from({ length: 16 }, (_, index) => index * 17)
  expect(recoveryCode(bytes)).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/)
})

test('it is the same however it was typed', () => {
  expect(plainRecoveryCode(' abcd efgh-jklm NPQR\n')).toBe('ABCDEFGHJKLMNPQR')
})

test('a student covers no admin, an admin everybody', () => {
  expect(coversBackOffice(['admin'], ['admin', 'community_student'])).toBe(true)
  expect(coversBackOffice(['admin'], ['academy_student'])).toBe(true)
  expect(coversBackOffice(['academy_student'], ['admin'])).toBe(false)
  expect(coversBackOffice([], [])).toBe(true)
})
