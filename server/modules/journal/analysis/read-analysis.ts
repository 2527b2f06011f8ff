import type { TradeFilter } from '#contract/trade-filter.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from '../deps.ts'
import { readAnalysisOf } from './read-analysis-of.ts'

/** All figures of the actor's own closed trades. */
export function readAnalysis(
  deps: Pick<JournalDeps, 'accountBalance' | 'db'>,
  actor: Actor,
  filter: TradeFilter & { currency?: string },
) {
  return readAnalysisOf(deps, 'owner', actor.id, filter)
}
