import type { FollowedSignal } from '#contract/journal/journal-signals.ts'
import { Failure } from '#server/platform/failure.ts'
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

/** Throws rule_violated if a trade is to follow a signal that the actor may not see. */
export async function checkSignal(
  { signals }: Pick<JournalDeps, 'signals'>,
  actor: Actor,
  signalId: string | null | undefined,
): Promise<void> {
  if (!signalId) return
  await signals.get(actor, signalId).catch((error: unknown) => {
    if (!(error instanceof Failure) || error.code !== 'not_found') throw error
    refuse([{ path: 'signalId', message: 'This signal does not exist' }])
  })
}
