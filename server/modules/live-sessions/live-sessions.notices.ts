import type { Role } from '#contract/access/permissions.ts'
import { pages } from '#contract/site/pages.ts'
import { utcMoment } from '#contract/times/utc-moment.ts'
import type { Audience } from '#server/platform/events/outbox.ts'
import type { Bound } from '#server/platform/module/bind.ts'
import type { Notice, Notices, Notified } from '#server/platform/module/contributions.ts'
import {
  cancelledMail,
  movedMail,
  placeGivenMail,
  scheduledMail,
  seriesCancelledMail,
  seriesMovedMail,
  seriesScheduledMail,
  soonMail,
  tomorrowMail,
} from './live-sessions.mails.ts'
import type { describeReminded } from './reminders.ts'
import type {
  ChangeFacts,
  describeChange,
  describeForHolder,
  describeLiveSession,
  LiveSessionFacts,
} from './schedule.ts'

interface Descriptions {
  describe: Bound<typeof describeLiveSession>
  describeChange: Bound<typeof describeChange>
  describeForHolder: Bound<typeof describeForHolder>
  describeReminded: Bound<typeof describeReminded>
}

type Words = Pick<Notified, 'title' | 'message'> & {
  session: string
  mail: NonNullable<Notified['mail']>['kind']
}

/**
 * Everybody who may join a session is notified of a new one, of one that gets another time and of one that is
 * cancelled; of several at once in one notice.
 */
export const liveSessionsNotices = ({
  describe,
  describeChange,
  describeForHolder,
  describeReminded,
}: Descriptions): Notices => ({
  'live_session.scheduled': toReaders(describe, 'scheduled'),
  'live_session.moved': toReaders(describe, 'moved'),
  'live_session.several': toRole(describeChange),
  'live_session.place_given': async ({ subject, audience }) => {
    if (!('user' in audience)) return null
    const session = await describeForHolder(subject, audience.user)
    if (!session) return null
    return {
      type: 'success',
      title: 'You have a place',
      message: `${session.title}: ${utcMoment(session.startsAt)}`,
      mail: { kind: placeGivenMail, values: { session: session.title } },
      action: scheduleOf(session.roleAccess),
    }
  },
  'live_session.tomorrow': async ({ subject, audience }) => {
    const session = await describeReminded(subject, 'tomorrow')
    if (!session) return null
    return {
      type: 'info',
      title: 'Reminder: live session',
      message: `${session.title}: ${utcMoment(session.startsAt)}`,
      unlessRoles: toldBefore(audience, session),
      mail: { kind: tomorrowMail, values: { session: session.title } },
      action: scheduleOf('role' in audience ? audience.role : session.roleAccess),
    }
  },
  'live_session.soon': async ({ subject, audience }) => {
    const session = await describeReminded(subject, 'soon')
    if (!session) return null
    return {
      type: 'info',
      title: 'Live session soon',
      message: `${session.title}: ${utcMoment(session.startsAt)}. You can join now.`,
      unlessRoles: toldBefore(audience, session),
      mail: { kind: soonMail, values: { session: session.title } },
      action: scheduleOf('role' in audience ? audience.role : session.roleAccess),
    }
  },
})

/** What happened to a session, in words for those who may join. */
function inWords(kind: ChangeFacts['kind'], session: string, startsAt: Date): Words {
  const at = utcMoment(startsAt)
  const words = {
    scheduled: { mail: scheduledMail, title: 'New live session', message: `${session}: ${at}` },
    moved: { mail: movedMail, title: 'Live session moved', message: `${session}: now ${at}` },
    cancelled: {
      mail: cancelledMail,
      title: 'Live session cancelled',
      message: `${session}: not on ${at}`,
    },
  }
  return { session, ...words[kind] }
}

/** The same of several at once, of which one may be all that is for a program. */
function severalInWords({ kind, title: session, sessions, firstAt }: ChangeFacts): Words {
  if (sessions === 1) return inWords(kind, session, firstAt)
  const first = utcMoment(firstAt)
  const words = {
    scheduled: {
      mail: seriesScheduledMail,
      title: 'New live sessions',
      message: `${session}: ${sessions} sessions from ${first}`,
    },
    moved: {
      mail: seriesMovedMail,
      title: `${sessions} live sessions moved`,
      message: `${session}: now from ${first}`,
    },
    cancelled: {
      mail: seriesCancelledMail,
      title: `${sessions} live sessions cancelled`,
      message: `${session}: none from ${first}`,
    },
  }
  return { session, ...words[kind] }
}

/** The notice to a role of several that changed at once; none once that is long ago. */
const toRole =
  (describe: Descriptions['describeChange']): Notice =>
  async ({ subject, audience }) => {
    if (!('role' in audience)) return null
    const facts = await describe(subject)
    if (!facts) return null
    const { mail: kind, session, ...words } = severalInWords(facts)
    const { unlessRoles } = facts
    const action = scheduleOf(audience.role)
    return { type: 'info', ...words, unlessRoles, mail: { kind, values: { session } }, action }
  }

/** The notice of one to a role or, of a session that is not open to all of it, to each of those to whom it is. */
const toReaders =
  (describe: Descriptions['describe'], change: ChangeFacts['kind']): Notice =>
  async ({ subject, audience }) => {
    const facts = await describe(subject)
    if (!facts) return null
    const { mail: kind, session, ...words } = inWords(change, facts.title, facts.startsAt)
    const action = scheduleOf('role' in audience ? audience.role : facts.roleAccess)
    const unlessRoles = toldBefore(audience, facts)
    return { type: 'info', ...words, unlessRoles, mail: { kind, values: { session } }, action }
  }

/** The programs of a session before that of an audience, if any: who has one of them is told as its member. */
function toldBefore(
  audience: Audience,
  { programs }: Pick<LiveSessionFacts, 'programs'>,
): Role[] | undefined {
  if (!('role' in audience)) return undefined
  const roles: readonly Role[] = programs
  const place = roles.indexOf(audience.role)
  return place > 0 ? roles.slice(0, place) : undefined
}

const scheduleOf = (role: Role) => ({ label: 'View schedule', href: schedules[role] })

const schedules: Record<Role, string> = {
  community_student: pages.dashboard,
  academy_student: pages.live,
  mentorship_student: pages.sessions,
  admin: pages.sessions,
}
