import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { type OverviewPeriod, readOverview } from '#contract/overview.ts'
import { overviewKeys } from './overview.keys.ts'

/** The owner's figures for a period. */
export const overviewQuery = (period: OverviewPeriod) =>
  queryOptions({
    queryKey: [...overviewKeys.all, period],
    queryFn: ({ signal }) => call(readOverview, { query: { ...period }, signal }),
    placeholderData: keepPreviousData,
  })
