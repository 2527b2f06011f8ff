import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { minutes } from '#client/platform/http/query.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import {
  type AnnouncementInput,
  deleteAnnouncement,
  dismissAnnouncement,
  listAnnouncements,
  listCurrentAnnouncements,
  saveAnnouncement,
} from '#contract/announcements.ts'
import { announcementKeys } from './announcements.keys.ts'

/** The current announcements to the reader; one that has expired disappears with the next poll. */
export const currentQuery = () =>
  queryOptions({
    queryKey: announcementKeys.current,
    queryFn: ({ signal }) => call(listCurrentAnnouncements, { signal }),
    refetchInterval: minutes(5),
  })

export const announcementsQuery = () =>
  queryOptions({
    queryKey: announcementKeys.list,
    queryFn: ({ signal }) => call(listAnnouncements, { signal }),
  })

export const useDismissAnnouncement = () =>
  useChange(announcementKeys.current, (id: string) => call(dismissAnnouncement, { params: { id } }))

export const useSaveAnnouncement = () =>
  useChange(
    announcementKeys.all,
    ({ id, ...body }: AnnouncementInput & { id: string; seenUpdatedAt?: string }) =>
      call(saveAnnouncement, { params: { id }, body }),
  )

export const useDeleteAnnouncement = () =>
  useChange(announcementKeys.all, (id: string) => call(deleteAnnouncement, { params: { id } }))
