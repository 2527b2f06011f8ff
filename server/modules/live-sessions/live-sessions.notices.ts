import { contentRoles, type Role } from '#contract/permissions.ts'
import type { Notices } from '#server/platform/module/contributions.ts'
import type { LiveSessionsDeps } from './deps.ts'
import { findLiveSession } from './live-sessions.store.ts'

/** Whoever may come hears of a new session. */
export const liveSessionsNotices = ({ db }: Pick<LiveSessionsDeps, 'db'>): Notices => ({
  'live_session.scheduled': async ({ subject, audience }) => {
    const session = await findLiveSession(db.pool, subject, contentRoles)
    if (!session || !('role' in audience)) return null
    return {
      type: 'info',
      title: 'New live session',
      message: `${session.title}: ${startFormat.format(session.starts_at)} UTC`,
      action: { label: 'View schedule', href: pages[audience.role] },
    }
  },
})

const startFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})

const pages: Record<Role, string> = {
  community_student: '/dashboard',
  academy_student: '/dashboard/live',
  mentorship_student: '/dashboard/sessions',
  admin: '/dashboard/sessions',
}
