import type { TradingPlan } from '#contract/journal-analysis.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from '../deps.ts'
import { findTradingPlan } from './trading-plans.store.ts'

/** When the actor means to trade; null while nothing was planned. */
export const createReadTradingPlan =
  ({ db }: Pick<JournalDeps, 'db'>) =>
  async (actor: Actor): Promise<{ plan: TradingPlan | null }> => ({
    plan: await findTradingPlan(db.pool, actor.id),
  })
