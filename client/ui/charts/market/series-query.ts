import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { listCandleSeries } from '#contract/candles/candles.ts'

/** The prefix of all queries about candles. */
export const candleKeys = ['candles'] as const

/** The charts' candles, to be invalidated when new ones are added. */
export const pagesKey = [...candleKeys, 'pages'] as const

/** The candles available to the user: their own and the academy's. */
export const seriesQuery = () =>
  queryOptions({
    queryKey: [...candleKeys, 'series'],
    queryFn: ({ signal }) => call(listCandleSeries, { signal }),
  })
