import type { Actor } from '#server/platform/http/actor.ts'
import type { IdentityDeps } from './deps.ts'
import { noteZone } from './sightings.store.ts'

/** Stores the time zone of the caller's browser. */
export function noteSeenZone(
  { db, now }: Pick<IdentityDeps, 'db' | 'now'>,
  actor: Actor,
  timeZone: string,
): Promise<void> {
  return noteZone(db.pool, { userId: actor.id, timeZone, at: now() })
}
