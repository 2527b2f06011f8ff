import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import {
  createLiveSession,
  deleteLiveSession,
  getLiveSession,
  type LiveSessionChanges,
  type LiveSessionInput,
  updateLiveSession,
  type WhichSessions,
} from '#contract/live-sessions.ts'
import { listSignals } from '#contract/signals/signals.ts'
import { sessionKeys } from './live-sessions.keys.ts'

/** A session's current state. */
export const currentSession = (id: string) => call(getLiveSession, { params: { id } })

export const useScheduleSession = () =>
  useChange(sessionKeys.all, (body: LiveSessionInput) => call(createLiveSession, { body }))

export const useUpdateSession = () =>
  useChange(sessionKeys.all, ({ id, changes }: { id: string; changes: LiveSessionChanges }) =>
    call(updateLiveSession, { params: { id }, body: changes }),
  )

export const useDeleteSession = () =>
  useChange(sessionKeys.all, ({ id, which }: { id: string; which?: WhichSessions }) =>
    call(deleteLiveSession, { params: { id }, query: which ? { which } : {} }),
  )

/** The newest signals, which a chapter of a recording can name. */
export const nameableSignalsQuery = () =>
  queryOptions({
    queryKey: [...sessionKeys.all, 'nameable-signals'],
    queryFn: async ({ signal }) => {
      const { items } = await call(listSignals, { query: { limit: 100 }, signal })
      return items.map(({ id, title, pair }) => ({
        value: id,
        label: pair && !title.includes(pair) ? `${pair} – ${title}` : title,
      }))
    },
  })
