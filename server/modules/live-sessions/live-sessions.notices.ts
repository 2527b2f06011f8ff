import { pages } from '#contract/pages.ts'
import { contentRoles, type Role } from '#contract/permissions.ts'
import type { Notices } from '#server/platform/module/contributions.ts'
import type { LiveSessionsDeps } from './deps.ts'
import { findLiveSession } from './live-sessions.store.ts'

/** Everyone who may join a new session is told of it. */
export const liveSessionsNotices = ({ db }: Pick<LiveSessionsDeps, 'db'>): Notices => ({
  'live_session.scheduled': async ({ subject, audience }) => {
    const session = await findLiveSession(db.pool, subject, contentRoles)
    if (!session || !('role' in audience)) return null
    return {
      type: 'info',
      title: 'New live session',
      message: `${session.title}: ${startFormat.format(session.startsAt)} UTC`,
      action: { label: 'View schedule', href: schedules[audience.role] },
    }
  },
})

const startFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})

const schedules: Record<Role, string> = {
  community_student: pages.dashboard,
  academy_student: pages.live,
  mentorship_student: pages.sessions,
  admin: pages.sessions,
}
