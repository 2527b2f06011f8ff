import { useQuery } from '@tanstack/react-query'
import { useUser } from '#client/platform/session/session.tsx'
import { type DraftPlace, openedDraftQuery } from './drafts.queries.ts'

const none = { version: null, seen: null }

/**
 * The stored draft of what a form edits; undefined until it is known. Where it can't be read, the form begins with that of this
 * device. `updatedAt` is the version of what is edited.
 */
export function useOpenedDraft(
  place: DraftPlace,
  updatedAt: string,
  nameOf: (seen: string) => string,
) {
  const { id: userId } = useUser()
  const query = useQuery(openedDraftQuery(place, { userId, nameOf, updatedAt }))
  const isOpen = query.isError || query.fetchStatus === 'paused'
  return query.data ?? (isOpen ? none : undefined)
}
