import { expect, test } from 'vitest'
import type { OwnRoleRequest } from '#contract/access/access.ts'
import { newestByProgram } from './use-own-role-requests.ts'

const request = (program: OwnRoleRequest['program'], status: OwnRoleRequest['status']) => ({
  id: crypto.randomUUID(),
  program,
  status,
  paid: false,
  paidInTest: false,
  createdAt: '2026-11-20T10:00:00Z',
  decidedAt: null,
})

test('the newest request for each program counts', () => {
  const pending = request('academy', 'pending')
  const approved = request('mentorship', 'approved')
  const rejected = request('academy', 'rejected')
  expect(newestByProgram([pending, approved, rejected])).toEqual({
    academy: pending,
    mentorship: approved,
  })
})

test('no requests give no programs', () => {
  expect(newestByProgram([])).toEqual({})
})
