import { contentRoles } from '#contract/permissions.ts'
import type { LiveSessionsDeps } from './deps.ts'
import { findLiveSession } from './live-sessions.store.ts'

export interface LiveSessionFacts {
  title: string
  startsAt: Date
}

/** A session's details for notices about it; null if it has been deleted. */
export async function describeLiveSession(
  { db }: Pick<LiveSessionsDeps, 'db'>,
  id: string,
): Promise<LiveSessionFacts | null> {
  const session = await findLiveSession(db.pool, id, contentRoles)
  return session && { title: session.title, startsAt: session.startsAt }
}
