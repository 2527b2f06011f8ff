import type { AnnouncementRole } from '#contract/announcements.ts'

interface AnnouncementsTable {
  id: string
  title: string
  text: string
  /** Empty for everybody. */
  roles: AnnouncementRole[]
  startsAt: Date
  endsAt: Date
  /** When it was told of; null until it begins. */
  toldAt: Date | null
  /** Who wrote it; null for a user who is no longer there. */
  authorId: string | null
  createdAt: Date
  updatedAt: Date
}

interface AnnouncementDismissalsTable {
  announcementId: string
  userId: string
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    announcements: AnnouncementsTable
    announcementDismissals: AnnouncementDismissalsTable
  }
}
