import { createDeleteAnnouncement } from './delete-announcement.ts'
import type { AnnouncementsDeps } from './deps.ts'
import { createDismissAnnouncement } from './dismiss-announcement.ts'
import { createListAnnouncements } from './list-announcements.ts'
import { createListCurrent } from './list-current.ts'
import { createSaveAnnouncement } from './save-announcement.ts'

/** All operations on announcements. */
export const createOperations = (deps: AnnouncementsDeps) => ({
  current: createListCurrent(deps),
  dismiss: createDismissAnnouncement(deps),
  list: createListAnnouncements(deps),
  save: createSaveAnnouncement(deps),
  delete: createDeleteAnnouncement(deps),
})

export type Operations = ReturnType<typeof createOperations>
