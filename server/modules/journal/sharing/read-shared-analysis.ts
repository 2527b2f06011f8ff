import type { JournalAnalysis } from '#contract/journal-analysis.ts'
import type { TradeFilter } from '#contract/trade-filter.ts'
import { createReadAnalysisOf } from '../analysis/read-analysis-of.ts'
import type { JournalDeps } from '../deps.ts'
import { createRequireShared } from './require-shared.ts'

/** All figures of the closed trades that a student shares; 404 if nothing is shared. */
export const createReadSharedAnalysis = (deps: Pick<JournalDeps, 'accountBalance' | 'db'>) => {
  const readOf = createReadAnalysisOf(deps)
  const requireShared = createRequireShared(deps)
  return async (
    userId: string,
    filter: TradeFilter & { currency?: string },
  ): Promise<JournalAnalysis> => {
    const [analysis] = await Promise.all([
      readOf('reviewer', userId, filter),
      requireShared(userId),
    ])
    return analysis
  }
}
