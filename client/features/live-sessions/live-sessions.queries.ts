import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/call.ts'
import { download } from '#client/platform/download.ts'
import { type ListCall, pageSize } from '#client/platform/list-state.ts'
import { useChange } from '#client/platform/use-change.ts'
import {
  createLiveSession,
  deleteLiveSession,
  getCalendar,
  getLiveSession,
  joinLiveSession,
  type LiveSessionChanges,
  type LiveSessionInput,
  type LiveSessionSort,
  listLiveSessions,
  resetCalendar,
  sessionCalendarPath,
  updateLiveSession,
} from '#contract/live-sessions.ts'
import { sessionKeys } from './live-sessions.keys.ts'

const calendarKey = ['calendar'] as const

/** One page of the sessions the user may see; unless sorted, upcoming ones by date, then past ones. */
export const sessionsQuery = (list: ListCall<LiveSessionSort>) =>
  queryOptions({
    queryKey: [...sessionKeys.all, list],
    queryFn: ({ signal }) =>
      call(listLiveSessions, { query: { limit: pageSize, ...list }, signal }),
    placeholderData: keepPreviousData,
  })

/** A session's current state. */
export const currentSession = (id: string) => call(getLiveSession, { params: { id } })

export const useScheduleSession = () =>
  useChange(sessionKeys.all, (body: LiveSessionInput) => call(createLiveSession, { body }))

export const useUpdateSession = () =>
  useChange(sessionKeys.all, ({ id, changes }: { id: string; changes: LiveSessionChanges }) =>
    call(updateLiveSession, { params: { id }, body: changes }),
  )

export const useDeleteSession = () =>
  useChange(sessionKeys.all, (id: string) => call(deleteLiveSession, { params: { id } }))

/** Gets the link of a session's meeting, which counts as attending it. */
export const useJoinSession = () =>
  useMutation({
    mutationFn: async (id: string) => (await call(joinLiveSession, { params: { id } })).meetingUrl,
  })

/** Has the browser save a session as a calendar file. */
export const useSaveToCalendar = () =>
  useMutation({
    mutationFn: (id: string) =>
      download(sessionCalendarPath.replace(':id', id), 'live-session.ics'),
  })

/** The address of the user's calendar feed. */
export const calendarQuery = () =>
  queryOptions({
    queryKey: calendarKey,
    queryFn: ({ signal }) => call(getCalendar, { signal }),
  })

/** Replaces the address of the user's calendar feed. */
export function useResetCalendar() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(resetCalendar),
    onSuccess: (calendar) => client.setQueryData(calendarQuery().queryKey, calendar),
  })
}
