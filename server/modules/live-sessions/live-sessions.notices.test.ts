import { expect, test } from 'vitest'
import type { Role } from '#contract/access/permissions.ts'
import * as mails from './live-sessions.mails.ts'
import { liveSessionsNotices } from './live-sessions.notices.ts'
import type { LiveSessionRow } from './live-sessions.store.ts'
import type { ChangeFacts } from './schedule.ts'

const startsAt = new Date('2026-11-24T18:00:00Z')
const roleAccess = 'academy_student' as const
const session = { title: 'Weekly call', startsAt, roleAccess, programs: [roleAccess] }
const row = session as LiveSessionRow
let sessions = 12
let kind: ChangeFacts['kind'] = 'scheduled'
const notices = liveSessionsNotices({
  describe: async () => session,
  describeChange: async () => ({
    ...{ kind, title: 'Weekly call', sessions, firstAt: startsAt },
    unlessRoles: ['academy_student'],
  }),
  describeForHolder: async () => session,
  describeReminded: async () => row,
})
type Told = keyof typeof notices
const notifiedTo = (role: Role, type: Told = 'live_session.scheduled') =>
  notices[type]?.({ id: 1, type, subject: 's', audience: { role } })

test("a session's notice has its time in UTC", async () => {
  expect(await notifiedTo('academy_student')).toEqual({
    type: 'info',
    title: 'New live session',
    message: 'Weekly call: 24 Nov 2026, 18:00 UTC',
    mail: { kind: mails.scheduledMail, values: { session: 'Weekly call' } },
    action: { label: 'View schedule', href: '/dashboard/live' },
  })
})

test.each([
  ['moved', 'Live session moved', 'now 24 Nov 2026, 18:00 UTC', mails.movedMail],
] as const)('what is %s is told in words of its own', async (news, title, message, mail) => {
  expect(await notifiedTo('mentorship_student', `live_session.${news}`)).toEqual({
    type: 'info',
    title,
    message: `Weekly call: ${message}`,
    mail: { kind: mail, values: { session: 'Weekly call' } },
    action: { label: 'View schedule', href: '/dashboard/sessions' },
  })
})

test.each([
  [
    'scheduled',
    'New live sessions',
    '12 sessions from 24 Nov 2026, 18:00 UTC',
    mails.seriesScheduledMail,
  ],
  ['moved', '12 live sessions moved', 'now from 24 Nov 2026, 18:00 UTC', mails.seriesMovedMail],
  [
    'cancelled',
    '12 live sessions cancelled',
    'none from 24 Nov 2026, 18:00 UTC',
    mails.seriesCancelledMail,
  ],
] as const)('several that are %s are told in one notice', async (change, title, message, mail) => {
  kind = change
  expect(await notifiedTo('mentorship_student', 'live_session.several')).toMatchObject({
    title,
    message: `Weekly call: ${message}`,
    mail: { kind: mail },
    unlessRoles: ['academy_student'],
  })
})

test('a single cancelled one is told as such', async () => {
  kind = 'cancelled'
  sessions = 1
  expect(await notifiedTo('academy_student', 'live_session.several')).toMatchObject({
    title: 'Live session cancelled',
    message: 'Weekly call: not on 24 Nov 2026, 18:00 UTC',
    mail: { kind: mails.cancelledMail },
  })
})

test.each([
  ['community_student', '/dashboard'],
  ['mentorship_student', '/dashboard/sessions'],
  ['admin', '/dashboard/sessions'],
] as const)('for a %s it leads to %s', async (role, href) => {
  expect(await notifiedTo(role)).toMatchObject({ action: { href } })
})

test('whoever gets a place is told when the session is', async () => {
  const event = { id: 1, type: 'live_session.place_given', subject: 's' } as const
  const told = await notices[event.type]?.({ ...event, audience: { user: 'u' } })
  expect(told).toEqual({
    type: 'success',
    title: 'You have a place',
    message: 'Weekly call: 24 Nov 2026, 18:00 UTC',
    mail: { kind: mails.placeGivenMail, values: { session: 'Weekly call' } },
    action: { label: 'View schedule', href: '/dashboard/live' },
  })
})

test('nothing is notified about what is gone', async () => {
  const gone = liveSessionsNotices({
    describe: async () => null,
    describeChange: async () => null,
    describeForHolder: async () => null,
    describeReminded: async () => null,
  })
  for (const [type, notice] of Object.entries(gone)) {
    const event = { id: 1, type: type as Told, subject: 's' }
    expect(await notice({ ...event, audience: { role: 'admin' } })).toBeNull()
    expect(await notice({ ...event, audience: { user: 'u' } })).toBeNull()
  }
})
