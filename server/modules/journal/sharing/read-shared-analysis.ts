import type { JournalAnalysis } from '#contract/journal-analysis.ts'
import type { TradeFilter } from '#contract/trade-filter.ts'
import { readAnalysisOf } from '../analysis/read-analysis-of.ts'
import type { JournalDeps } from '../deps.ts'
import { requireShared } from './require-shared.ts'

/** All figures of the closed trades that a student shares; 404 if nothing is shared. */
export async function readSharedAnalysis(
  deps: Pick<JournalDeps, 'accountBalance' | 'db'>,
  userId: string,
  filter: TradeFilter & { currency?: string },
): Promise<JournalAnalysis> {
  const [analysis] = await Promise.all([
    readAnalysisOf(deps, 'reviewer', userId, filter),
    requireShared(deps, userId),
  ])
  return analysis
}
