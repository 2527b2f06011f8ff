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
