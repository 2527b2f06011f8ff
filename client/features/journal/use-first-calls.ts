import { usePrefetchQuery, useQueryClient } from '@tanstack/react-query'
import { ownZone } from '#client/platform/zone.ts'
import type { TradeFilter } from '#contract/trade-filter.ts'
import { analysisQuery, figuresQuery } from './journal.queries.ts'

/**
 * Asks for what a journal's parts show before they are there to ask: they wait for the first trades,
 * which take as long themselves.
 */
export function useFirstCalls(of: TradeFilter & { currency?: string }, view: string | null): void {
  const client = useQueryClient()
  usePrefetchQuery(figuresQuery(of))
  const analysis = analysisQuery({ ...of, timeZone: ownZone() })
  if (view === 'analysis' && !client.getQueryState(analysis.queryKey)) {
    void client.prefetchQuery(analysis)
  }
}
