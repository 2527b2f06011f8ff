import type { TradingPlan } from '#contract/journal-analysis.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from '../deps.ts'
import { findTradingPlan } from './trading-plans.store.ts'

/** When the actor intends to trade; null without a plan. */
export const createReadTradingPlan =
  ({ db }: Pick<JournalDeps, 'db'>) =>
  async (actor: Actor): Promise<{ plan: TradingPlan | null }> => ({
    plan: await findTradingPlan(db.pool, actor.id),
  })
