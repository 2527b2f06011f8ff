import type { Ticks } from '#contract/journal-playbooks.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from '../deps.ts'
import { findTrade } from '../journal.store.ts'
import { findTicks } from './ticks.store.ts'

/** The ticks on one of the actor's trades; 404 for another user's. */
export async function readTicks(
  { db }: Pick<JournalDeps, 'db'>,
  actor: Actor,
  tradeId: string,
): Promise<Ticks> {
  const [trade, ticks] = await Promise.all([
    findTrade(db.pool, tradeId),
    findTicks(db.pool, tradeId),
  ])
  if (trade?.userId !== actor.id) throw notFound()
  return ticks
}
