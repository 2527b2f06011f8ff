import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { pageSize } from '#client/platform/lists/list-state.ts'
import { listAttendance, type presences } from '#contract/live-session-attendance.ts'
import { sessionKeys } from './live-sessions.keys.ts'

export interface AttendanceFilter {
  page: number
  search?: string
  presence?: (typeof presences)[number]
}

/** One page of who joined a session and who did not. */
export const attendanceQuery = (id: string, filter: AttendanceFilter) =>
  queryOptions({
    queryKey: [...sessionKeys.all, 'attendance', id, filter],
    queryFn: ({ signal }) =>
      call(listAttendance, { params: { id }, query: { limit: pageSize, ...filter }, signal }),
    placeholderData: keepPreviousData,
  })
