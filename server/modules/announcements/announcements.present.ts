import type { Announcement, CurrentAnnouncement } from '#contract/announcements.ts'
import { instants } from '#server/platform/http/instants.ts'
import { stateOf } from './announcements.rules.ts'
import type { AnnouncementRow } from './announcements.store.ts'

/** An announcement; `isPermitted` if its author may still announce. */
export const presentAnnouncement = (
  row: AnnouncementRow,
  now: Date,
  isPermitted = true,
): Announcement => ({
  ...instants(row),
  state: stateOf(row, now, isPermitted),
})

export const presentCurrent = (row: AnnouncementRow): CurrentAnnouncement => instants(row)
