import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import { type ListCall, pageSize } from '#client/platform/lists/list-state.ts'
import {
  givePlaceUp,
  joinLiveSession,
  type LiveSessionSort,
  listLiveSessions,
  reservePlace,
} from '#contract/live-sessions.ts'
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

/** Reserves a place in a session, or joins its waiting list. */
export const useReservePlace = () =>
  useChange(sessionKeys.all, (id: string) => call(reservePlace, { params: { id } }))

/** Gives up a place in a session, or leaves its waiting list. */
export const useGivePlaceUp = () =>
  useChange(sessionKeys.all, (id: string) => call(givePlaceUp, { params: { id } }))
