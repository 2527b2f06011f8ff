import type { Announcement, CurrentAnnouncement } from '#contract/announcements.ts'
import { instants } from '#server/platform/http/instants.ts'
import { stateOf } from './announcements.rules.ts'
import type { AnnouncementRow } from './announcements.store.ts'

export const presentAnnouncement = (row: AnnouncementRow, now: Date): Announcement => ({
  ...instants(row),
  state: stateOf(row, now),
})

export const presentCurrent = (row: AnnouncementRow): CurrentAnnouncement => instants(row)
