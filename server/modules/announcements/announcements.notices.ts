import { pages } from '#contract/pages.ts'
import type { Notices } from '#server/platform/module/contributions.ts'
import type { AnnouncementRow } from './announcements.store.ts'

type Find = (id: string) => Promise<AnnouncementRow | undefined>

/** Whom an announcement is for hears of it when it begins. */
export const announcementsNotices = (find: Find): Notices => ({
  'announcement.begun': async ({ subject }) => {
    const announcement = await find(subject)
    if (!announcement) return null
    return {
      type: 'info',
      title: 'Announcement',
      message: announcement.title,
      action: { label: 'Read it', href: pages.dashboard },
    }
  },
})
