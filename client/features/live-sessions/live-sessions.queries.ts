import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { type ListCall, pageSize } from '#client/platform/lists/list-state.ts'
import { joinLiveSession, type LiveSessionSort, listLiveSessions } from '#contract/live-sessions.ts'
import { sessionKeys } from './live-sessions.keys.ts'

/** One page of the sessions the user may see; unless sorted, upcoming ones by date, then past ones. */
export const sessionsQuery = (list: ListCall<LiveSessionSort>) =>
  queryOptions({
    queryKey: [...sessionKeys.all, list],
    queryFn: ({ signal }) =>
      call(listLiveSessions, { query: { limit: pageSize, ...list }, signal }),
    placeholderData: keepPreviousData,
  })

/** Gets the link of a session's meeting, which counts as attending it. */
export const useJoinSession = () =>
  useMutation({
    mutationFn: async (id: string) => (await call(joinLiveSession, { params: { id } })).meetingUrl,
  })
