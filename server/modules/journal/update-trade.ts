import type { Trade, TradeChanges } from '#contract/journal.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from './deps.ts'
import { tradesChanged } from './excursions/trades-changed.ts'
import { getTrade } from './get-trade.ts'
import { checkMayShare } from './journal.policy.ts'
import { factsOfRow } from './journal.present.ts'
import { changedFacts, checkStatementKept, resultOf } from './journal.rules.ts'
import { changeTrade, findTrade, lockTrade } from './journal.store.ts'
import { checkSignal } from './signals/check-signal.ts'

/**
 * Changes one of the actor's trades; throws 404, 409 if it has changed since it was read, or
 * rule_violated naming the fields at fault.
 */
export async function updateTrade(
  deps: JournalDeps,
  actor: Actor,
  id: string,
  { seenUpdatedAt, ...changes }: TradeChanges,
): Promise<Trade> {
  const known = changes.signalId ? await findTrade(deps.db.pool, id) : null
  // An existing signal link is kept, even if its owner can no longer see the signal.
  if (changes.signalId !== known?.signalId) await checkSignal(deps, actor, changes.signalId)
  await deps.db.transaction(async (tx) => {
    const before = await lockTrade(tx, id)
    if (before?.userId !== actor.id) throw notFound()
    requireUnchanged(seenUpdatedAt, before)
    const told = factsOfRow(before)
    const facts = changedFacts(told, changes)
    if (before.source !== 'manual') checkStatementKept(told, facts)
    // After the mentorship has ended, shared trades stay shared and can be withdrawn.
    if (facts.shared && !before.shared) checkMayShare(actor)
    const at = deps.now()
    await changeTrade(tx, id, {
      ...facts,
      ...resultOf(facts, at),
      updatedAt: changedAt(before, at),
    })
    if (facts.closedAt) await tradesChanged(deps, tx, actor.id)
  })
  return getTrade(deps, actor, id)
}
