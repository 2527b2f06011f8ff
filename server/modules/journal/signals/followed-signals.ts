import type { FollowedSignal } from '#contract/journal/journal-signals.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from '../index.ts'
import { refuse } from '../journal.rules.ts'
import { listFollowed } from './followed-signals.store.ts'

/** The signals that the actor's trades follow, and the results of these trades. */
export function listFollowedSignals(
  { db }: Pick<JournalDeps, 'db'>,
  actor: Actor,
): Promise<FollowedSignal[]> {
  return listFollowed(db.pool, actor.id)
}

/**
 * The title of the signal that a trade is to follow, null for none, as the transaction sees it; throws
 * rule_violated if the actor may not see that signal.
 */
export async function titleOfSignal(
  { signals }: Pick<JournalDeps, 'signals'>,
  tx: Executor,
  actor: Actor,
  signalId: string | null | undefined,
): Promise<string | null> {
  if (!signalId) return null
  const title = (await signals.titlesOf(tx, actor, [signalId])).get(signalId)
  if (title === undefined) refuse([{ path: 'signalId', message: 'This signal does not exist' }])
  return title ?? null
}
