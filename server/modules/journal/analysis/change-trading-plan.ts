import type { TradingPlan } from '#contract/journal-analysis.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from '../deps.ts'
import { deleteTradingPlan, saveTradingPlan } from './trading-plans.store.ts'

/** Stores the hours the actor intends to trade; null removes the plan. */
export async function changeTradingPlan(
  { db }: Pick<JournalDeps, 'db'>,
  actor: Actor,
  plan: TradingPlan | null,
): Promise<{ plan: TradingPlan | null }> {
  if (plan) await saveTradingPlan(db.pool, actor.id, plan)
  else await deleteTradingPlan(db.pool, actor.id)
  return { plan }
}
