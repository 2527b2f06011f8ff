import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callPage } from '#client/platform/call.ts'
import {
  createLiveSession,
  deleteLiveSession,
  joinLiveSession,
  type LiveSessionInput,
  listLiveSessions,
  updateLiveSession,
} from '#contract/live-sessions.ts'

export const sessionKeys = { all: ['live-sessions'] as const }

export const pageSize = 20

/** One page of the sessions that the user may see: coming ones by date, then past ones. */
export const sessionsQuery = (page: number) =>
  queryOptions({
    queryKey: [...sessionKeys.all, page],
    queryFn: ({ signal }) =>
      callPage(listLiveSessions, { query: { page, limit: pageSize }, signal }),
    placeholderData: keepPreviousData,
  })

/** A mutation after which, however it went, the sessions are read again. */
function useSessionMutation<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: sessionKeys.all }),
  })
}

/** Schedules a session, or changes the one with the given id. */
export const useSaveSession = (id: string | undefined) =>
  useSessionMutation((body: LiveSessionInput) =>
    id === undefined
      ? call(createLiveSession, { body })
      : call(updateLiveSession, { params: { id }, body }),
  )

export const useDeleteSession = () =>
  useSessionMutation((id: string) => call(deleteLiveSession, { params: { id } }))

/** Asks for the link of a session's meeting, which counts as attending it. */
export const useJoinSession = () =>
  useMutation({
    mutationFn: async (id: string) => (await call(joinLiveSession, { params: { id } })).meetingUrl,
  })
