import { useQuery } from '@tanstack/react-query'
import { minutes } from '#client/platform/query.ts'
import { seriesQuery } from '#client/ui/charts/market/market-queries.ts'
import type { Signal } from '#contract/signals.ts'
import { hasCandles } from './has-candles.ts'

/** Tells of a signal whether there are candles to show it on. */
export function useCharted(): (signal: Pick<Signal, 'createdAt' | 'pair'>) => boolean {
  const { data } = useQuery({ ...seriesQuery(), staleTime: minutes(5) })
  return (signal) => hasCandles(data, signal)
}
