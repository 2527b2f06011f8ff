import { expect, test } from 'vitest'
import { accessEnd } from './access-end.ts'

const endsAt = '2026-05-01T10:00:00.000Z'
const known = {
  id: 'x',
  program: 'mentorship',
  status: 'active',
  startsAt: endsAt,
  endsAt,
  anchorDay: null,
} as const

test('the end of access is described correctly', () => {
  expect(accessEnd(known)).toEqual({ words: 'Active until', at: endsAt })
  expect(accessEnd({ ...known, renewal: 'awaited' }).words).toBe('Active until')
  expect(accessEnd({ ...known, renewal: 'automatic' }).words).toBe(
    'Renews automatically, paid until',
  )
  expect(accessEnd({ ...known, renewal: 'none' }).words).toBe('Ends on')
  const graceUntil = '2026-05-04T10:00:00.000Z'
  const inGrace = accessEnd({ ...known, renewal: 'awaited', graceUntil })
  expect(inGrace).toEqual({ words: 'Waiting for renewal, open until', at: graceUntil })
  expect(accessEnd({ ...known, status: 'expired' }).words).toBe('Ended')
  expect(accessEnd({ ...known, status: 'cancelled' }).words).toBe('Cancelled, ended')
})
