import { expect, test } from 'vitest'
import { roleLabel } from './role-chips.ts'

test.each([
  ['academy_student', 'academy'],
  ['community_student', 'community'],
  ['admin', 'admin'],
  ['guest_teacher_of_month', 'guest teacher of month'],
])('%s is shown as %s', (role, label) => {
  expect(roleLabel(role)).toBe(label)
})
