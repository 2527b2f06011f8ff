import type { LiveSession } from '#contract/live-sessions.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { LiveSessionsDeps } from './deps.ts'
import { visibleRoles } from './live-sessions.policy.ts'
import { presentLiveSession } from './live-sessions.present.ts'
import { findLiveSession } from './live-sessions.store.ts'

/** One session; 404 if there is none or the actor may not see it. */
export async function getLiveSession(
  { db }: Pick<LiveSessionsDeps, 'db'>,
  actor: Actor,
  id: string,
): Promise<LiveSession> {
  const row = await findLiveSession(db.pool, id, visibleRoles(actor))
  if (!row) throw notFound()
  return presentLiveSession(row, actor)
}
