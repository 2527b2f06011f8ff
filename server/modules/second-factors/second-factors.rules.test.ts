import { expect, test } from 'vitest'
import { coversBackOffice } from '#contract/second-factors.ts'
import { plainRecoveryCode, recoveryCode } from './second-factors.rules.ts'

test('a recovery code is four groups of four, without ambiguous characters', () => {
  const bytes = Uint8Array.from({ length: 16 }, (_, index) => index * 17)
  expect(recoveryCode(bytes)).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/)
})

test('spelling does not matter', () => {
  expect(plainRecoveryCode(' abcd efgh-jklm NPQR\n')).toBe('ABCDEFGHJKLMNPQR')
})

test('a student covers no admin, an admin everybody but the owner', () => {
  const [admin, student] = [{ roles: ['admin'] }, { roles: ['academy_student'] }] as const
  const owner = { ...admin, staffRole: 'owner' } as const
  expect(coversBackOffice(admin, admin)).toBe(true)
  expect(coversBackOffice(admin, student)).toBe(true)
  expect(coversBackOffice(admin, owner)).toBe(false)
  expect(coversBackOffice(owner, admin)).toBe(true)
  expect(coversBackOffice(student, admin)).toBe(false)
  expect(coversBackOffice({ roles: [] }, student)).toBe(true)
})
