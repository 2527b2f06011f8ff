import type { FollowedSignal } from '#contract/journal-signals.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from '../deps.ts'
import { listFollowed } from './followed-signals.store.ts'

/** The signals that the actor's trades follow, and the results of these trades. */
export function listFollowedSignals(
  { db }: Pick<JournalDeps, 'db'>,
  actor: Actor,
): Promise<FollowedSignal[]> {
  return listFollowed(db.pool, actor.id)
}
