import { usePrefetchQuery, useQueryClient } from '@tanstack/react-query'
import { ownZone } from '#client/platform/zone.ts'
import type { TradeFilter } from '#contract/journal/trade-filter.ts'
import { analysisQuery, figuresQuery } from './journal.queries.ts'

/**
 * Requests the data of the journal's parts along with the first trades: the parts themselves are mounted
 * only once the trades have arrived, which takes just as long.
 */
export function useFirstCalls(of: TradeFilter & { currency?: string }, view: string | null): void {
  const client = useQueryClient()
  usePrefetchQuery(figuresQuery(of))
  const analysis = analysisQuery({ ...of, timeZone: ownZone() })
  if (view === 'analysis' && !client.getQueryState(analysis.queryKey)) {
    void client.prefetchQuery(analysis)
  }
}
