import { useQuery } from '@tanstack/react-query'
import { minutes } from '#client/platform/http/query.ts'
import { seriesQuery } from '#client/ui/charts/market/series-query.ts'
import type { Signal } from '#contract/signals/signals.ts'
import { hasCandles } from './has-candles.ts'

/** Returns a function that tells whether there are candles to show a signal on. */
export function useCharted(): (signal: Pick<Signal, 'createdAt' | 'pair'>) => boolean {
  const { data } = useQuery({ ...seriesQuery(), staleTime: minutes(5) })
  return (signal) => hasCandles(data, signal)
}
