import { type Trade, type TradeInput, tradesMaximum } from '#contract/journal.ts'
import { createOnce } from '#server/platform/creations/create-once.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from './deps.ts'
import { tradesChanged } from './excursions/trades-changed.ts'
import { getTrade } from './get-trade.ts'
import { checkMayShare } from './journal.policy.ts'
import { factsOf, resultOf } from './journal.rules.ts'
import { countByHand, insertTrade } from './journal.store.ts'
import { readSettings } from './read-settings.ts'
import { checkSignal } from './signals/check-signal.ts'

/** Adds a trade to the actor's journal; throws rule_violated, naming the fields at fault. */
export async function createTrade(
  deps: JournalDeps,
  actor: Actor,
  input: TradeInput,
): Promise<Trade> {
  await checkSignal(deps, actor, input.signalId)
  const currency = input.currency ?? (await readSettings(deps, actor.id)).currency
  const id = await createOnce(deps.db, actor, async (tx, made) => {
    const facts = factsOf(input, currency)
    const at = deps.now()
    const result = resultOf(facts, at)
    if (facts.shared) checkMayShare(actor)
    if ((await countByHand(tx, actor.id)) >= tradesMaximum) {
      throw new Failure('rule_violated', `A journal holds at most ${tradesMaximum} trades.`)
    }
    await insertTrade(tx, {
      ...facts,
      ...result,
      id: made,
      userId: actor.id,
      source: 'manual' as const,
      ticket: null,
      createdAt: at,
      updatedAt: at,
    })
    if (facts.closedAt) await tradesChanged(deps, tx, actor.id)
  })
  return getTrade(deps, actor, id)
}
