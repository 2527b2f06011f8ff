import type { AnnouncementRole } from '#contract/announcements.ts'

interface AnnouncementsTable {
  id: string
  title: string
  text: string
  /** Empty for everybody. */
  roles: AnnouncementRole[]
  startsAt: Date
  endsAt: Date
  /** When its audience was notified; null until it begins. */
  notifiedAt: Date | null
  /** Whoever saved it last, in whose name it begins; null once the user is deleted. */
  authorId: string | null
  /** When it stopped, before it began, because that person had lost the permission. */
  stoppedAt: Date | null
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
