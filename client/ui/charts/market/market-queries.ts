import { queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#client/platform/call.ts'
import { minutes } from '#client/platform/query.ts'
import type { CandleFrame } from '#contract/candle-frames.ts'
import { getCandles, listCandleSeries } from '#contract/candles.ts'
import { columnsOf, type Span, windowAfter, windowAround, windowBefore } from './market-window.ts'

/** What all queries of candles begin with. */
export const candleKeys = ['candles'] as const

/** The candles that there are for the user: the own ones and the academy's. */
export const seriesQuery = () =>
  queryOptions({
    queryKey: [...candleKeys, 'series'],
    queryFn: ({ signal }) => call(listCandleSeries, { signal }),
  })

/** What charts have of candles, once there are others. */
export const pagesKey = [...candleKeys, 'pages'] as const

export interface MarketOf {
  pair: string
  /** Of whose owner they are, where that may be somebody else. */
  tradeId?: string
}

/** The candles of a pair around a time, and at both ends more of them when they are asked for. */
export function useCandlePages(of: MarketOf, frame: CandleFrame, span: Span, enabled = true) {
  const query = useInfiniteQuery({
    queryKey: [...pagesKey, of, frame, span],
    initialPageParam: windowAround(span, frame),
    queryFn: ({ pageParam, signal }) =>
      call(getCandles, { query: { ...of, frame, ...pageParam }, signal }),
    getPreviousPageParam: (_, pages, __, asked) => windowBefore(pages, asked, frame),
    getNextPageParam: (_, pages, __, asked) => windowAfter(pages, asked, frame),
    enabled,
    // All pages would be asked for again, one after the other.
    refetchOnWindowFocus: false,
    staleTime: minutes(5),
  })
  const pages = query.data?.pages
  // The same object as long as the pages are the same: the chart takes another for new candles.
  const columns = useMemo(() => pages && columnsOf(pages), [pages])
  return { ...query, pages, columns }
}
