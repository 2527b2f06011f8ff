import type { TradingPlan } from '#contract/journal-analysis.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from '../deps.ts'
import { findTradingPlan } from './trading-plans.store.ts'

/** When the actor intends to trade; null without a plan. */
export async function readTradingPlan(
  { db }: Pick<JournalDeps, 'db'>,
  actor: Actor,
): Promise<{ plan: TradingPlan | null }> {
  return {
    plan: await findTradingPlan(db.pool, actor.id),
  }
}
