import type { TradeFilter } from '#contract/trade-filter.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from '../deps.ts'
import { createReadAnalysisOf } from './read-analysis-of.ts'

/** All figures of the actor's own closed trades. */
export const createReadAnalysis = (deps: Pick<JournalDeps, 'accountBalance' | 'db'>) => {
  const readOf = createReadAnalysisOf(deps)
  return (actor: Actor, filter: TradeFilter & { currency?: string }) =>
    readOf('owner', actor.id, filter)
}
