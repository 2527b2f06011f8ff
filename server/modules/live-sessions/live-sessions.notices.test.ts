import { expect, test } from 'vitest'
import type { Role } from '#contract/access/permissions.ts'
import { movedMail, scheduledMail } from './live-sessions.mails.ts'
import { liveSessionsNotices } from './live-sessions.notices.ts'

const session = { title: 'Weekly call', startsAt: new Date('2026-11-24T18:00:00Z') }
const notifiedTo = (
  role: Role,
  type: 'live_session.scheduled' | 'live_session.moved' = 'live_session.scheduled',
) =>
  liveSessionsNotices({ describe: async () => session })[type]?.({
    id: 1,
    type,
    subject: 's',
    audience: { role },
  })

test("a session's notice has its time in UTC", async () => {
  expect(await notifiedTo('academy_student')).toEqual({
    type: 'info',
    title: 'New live session',
    message: 'Weekly call: 24 Nov 2026, 18:00 UTC',
    mail: { kind: scheduledMail, values: { session: 'Weekly call' } },
    action: { label: 'View schedule', href: '/dashboard/live' },
  })
})

test('one that is moved has its new time, and words of its own', async () => {
  expect(await notifiedTo('mentorship_student', 'live_session.moved')).toEqual({
    type: 'info',
    title: 'Live session moved',
    message: 'Weekly call: now 24 Nov 2026, 18:00 UTC',
    mail: { kind: movedMail, values: { session: 'Weekly call' } },
    action: { label: 'View schedule', href: '/dashboard/sessions' },
  })
})

test.each([
  ['community_student', '/dashboard'],
  ['mentorship_student', '/dashboard/sessions'],
  ['admin', '/dashboard/sessions'],
] as const)('for a %s it leads to %s', async (role, href) => {
  expect(await notifiedTo(role)).toMatchObject({ action: { href } })
})

test('nothing is notified about a deleted session', async () => {
  const notices = liveSessionsNotices({ describe: async () => null })
  const event = { id: 1, type: 'live_session.scheduled', subject: 's' } as const
  expect(
    await notices['live_session.scheduled']?.({ ...event, audience: { role: 'admin' } }),
  ).toBeNull()
})
