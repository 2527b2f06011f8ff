import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { download } from '#client/platform/media/download.ts'
import { getCalendar, resetCalendar, sessionCalendarPath } from '#contract/live-sessions.ts'

const calendarKey = ['calendar'] as const

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
