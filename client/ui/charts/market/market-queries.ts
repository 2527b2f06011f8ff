import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#client/platform/http/call.ts'
import { minutes } from '#client/platform/http/query.ts'
import type { CandleFrame } from '#contract/candles/candle-frames.ts'
import { getCandles } from '#contract/candles/candles.ts'
import { columnsOf, type Span, windowAfter, windowAround, windowBefore } from './market-window.ts'
import { pagesKey } from './series-query.ts'

export interface MarketOf {
  pair: string
  /** For the candles of the owner of this trade, who may be somebody else. */
  tradeId?: string
}

/** The candles of a pair around a time, and more at both ends on request. */
export function useCandlePages(of: MarketOf, frame: CandleFrame, span: Span, enabled = true) {
  const query = useInfiniteQuery({
    queryKey: [...pagesKey, of, frame, span],
    initialPageParam: windowAround(span, frame),
    queryFn: ({ pageParam, signal }) =>
      call(getCandles, { query: { ...of, frame, ...pageParam }, signal }),
    getPreviousPageParam: (_, pages, __, requested) => windowBefore(pages, requested, frame),
    getNextPageParam: (_, pages, __, requested) => windowAfter(pages, requested, frame),
    enabled,
    // That would refetch all pages, one after the other.
    refetchOnWindowFocus: false,
    staleTime: minutes(5),
  })
  const pages = query.data?.pages
  // The same object while the pages are the same: the chart treats a different one as new candles.
  const columns = useMemo(() => pages && columnsOf(pages), [pages])
  return { ...query, pages, columns }
}
