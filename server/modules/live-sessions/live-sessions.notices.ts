import type { Role } from '#contract/access/permissions.ts'
import { pages } from '#contract/site/pages.ts'
import { utcMoment } from '#contract/times/utc-moment.ts'
import type { Bound } from '#server/platform/module/bind.ts'
import type { Notices, Notified } from '#server/platform/module/contributions.ts'
import { movedMail, scheduledMail } from './live-sessions.mails.ts'
import type { describeLiveSession, LiveSessionFacts } from './schedule.ts'

/** Everybody who may join a session is notified of a new one, and of one that gets another time. */
export const liveSessionsNotices = ({
  describe,
}: {
  describe: Bound<typeof describeLiveSession>
}): Notices => ({
  'live_session.scheduled': async ({ subject, audience }) => {
    if (!('role' in audience)) return null
    const session = await describe(subject)
    return session && scheduled(session, audience.role)
  },
  'live_session.moved': async ({ subject, audience }) => {
    if (!('role' in audience)) return null
    const session = await describe(subject)
    return session && moved(session, audience.role)
  },
})

const scheduled = ({ title, startsAt }: LiveSessionFacts, role: Role): Notified => ({
  type: 'info',
  title: 'New live session',
  message: `${title}: ${utcMoment(startsAt)}`,
  mail: { kind: scheduledMail, values: { session: title } },
  action: scheduleOf(role),
})

const moved = ({ title, startsAt }: LiveSessionFacts, role: Role): Notified => ({
  type: 'info',
  title: 'Live session moved',
  message: `${title}: now ${utcMoment(startsAt)}`,
  mail: { kind: movedMail, values: { session: title } },
  action: scheduleOf(role),
})

const scheduleOf = (role: Role) => ({ label: 'View schedule', href: schedules[role] })

const schedules: Record<Role, string> = {
  community_student: pages.dashboard,
  academy_student: pages.live,
  mentorship_student: pages.sessions,
  admin: pages.sessions,
}
