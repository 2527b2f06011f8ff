import type { Trade } from '#contract/journal.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from './deps.ts'
import { isSeen, type Reader } from './journal.policy.ts'
import { presentTrades } from './journal.present.ts'
import { findShownTrade } from './journal.store.ts'

/** A trade visible to the actor: their own, or for admins a shared one; otherwise 404. */
export async function getTrade(
  deps: Omit<JournalDeps, 'now'>,
  actor: Actor,
  id: string,
  as: Reader = 'owner',
): Promise<Trade> {
  const row = await findShownTrade(deps.db.pool, deps.identity.lookup, id)
  if (!row || !isSeen(as, actor, row)) throw notFound()
  const [trade] = presentTrades(deps, actor, [row])
  if (!trade) throw notFound()
  return trade
}
