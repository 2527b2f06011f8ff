import type { Role } from '#contract/access/permissions.ts'
import { pages } from '#contract/site/pages.ts'
import { utcMoment } from '#contract/times/utc-moment.ts'
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
  'live_session.scheduled': toRole(describe, ({ title: session, startsAt }) => ({
    ...{ session, mail: scheduledMail },
    title: 'New live session',
    message: `${session}: ${utcMoment(startsAt)}`,
  })),
  'live_session.moved': toRole(describe, ({ title: session, startsAt }) => ({
    ...{ session, mail: movedMail },
    title: 'Live session moved',
    message: `${session}: now ${utcMoment(startsAt)}`,
  })),
  'live_session.several': toRole(describeChange, severalInWords),
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
      mail: { kind: soonMail, values: { session: session.title } },
      action: scheduleOf('role' in audience ? audience.role : session.roleAccess),
    }
  },
})

/** What happened to several sessions, in words for those who may join. */
function severalInWords({ kind, title: session, sessions, firstAt }: ChangeFacts): Words {
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
    cancelled:
      sessions === 1
        ? {
            mail: cancelledMail,
            title: 'Live session cancelled',
            message: `${session}: not on ${first}`,
          }
        : {
            mail: seriesCancelledMail,
            title: `${sessions} live sessions cancelled`,
            message: `${session}: none from ${first}`,
          },
  }
  return { session, ...words[kind] }
}

/** The notice to a role of what is described; none once that is gone. */
const toRole =
  <Facts>(
    describe: (id: string) => Promise<Facts | null>,
    inWords: (facts: Facts) => Words,
  ): Notice =>
  async ({ subject, audience }) => {
    if (!('role' in audience)) return null
    const facts = await describe(subject)
    if (!facts) return null
    const { mail: kind, session, ...words } = inWords(facts)
    const action = scheduleOf(audience.role)
    return { type: 'info', ...words, mail: { kind, values: { session } }, action }
  }

const scheduleOf = (role: Role) => ({ label: 'View schedule', href: schedules[role] })

const schedules: Record<Role, string> = {
  community_student: pages.dashboard,
  academy_student: pages.live,
  mentorship_student: pages.sessions,
  admin: pages.sessions,
}
