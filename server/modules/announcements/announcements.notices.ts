import type { Role } from '#contract/access/permissions.ts'
import { pages } from '#contract/site/pages.ts'
import type { Notices } from '#server/platform/module/contributions.ts'
import type { AnnouncementRow } from './announcements.store.ts'

type Find = (id: string) => Promise<AnnouncementRow | undefined>

/** The audience of an announcement is notified once when it begins, its author not at all. */
export const announcementsNotices = (find: Find): Notices => ({
  'announcement.begun': async ({ subject, audience }) => {
    const announcement = await find(subject)
    if (!announcement || !('role' in audience)) return null
    const { authorId } = announcement
    const roles: readonly Role[] = announcement.roles
    const place = roles.indexOf(audience.role)
    return {
      type: 'info',
      title: 'Announcement',
      message: announcement.title,
      action: { label: 'Read announcement', href: pages.dashboard },
      by: authorId,
      // Holders of an earlier role in the list are notified through that role.
      unlessRoles: roles.slice(0, Math.max(0, place)),
    }
  },
})
