import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { getTrade } from '#contract/journal/journal.ts'
import {
  getSharedTrade,
  getSharedTradePlace,
  getTradePlace,
} from '#contract/journal/trade-excursions.ts'
import type { TradeFilter } from '#contract/journal/trade-filter.ts'
import { journalKeys } from '../../journal.keys.ts'

/** Who is looking at a trade: its owner, or a mentor it is shared with. */
export type Looker = 'owner' | 'mentor'

/** A single trade. */
export const tradeQuery = (id: string, as: Looker) =>
  queryOptions({
    queryKey: [...journalKeys.all, 'trade', as, id],
    queryFn: ({ signal }) =>
      call(as === 'owner' ? getTrade : getSharedTrade, { params: { id }, signal }),
  })

/** How far a trade went, and its neighbours among those that match the filter. */
export const placeQuery = (id: string, as: Looker, filter: TradeFilter = {}) =>
  queryOptions({
    queryKey: [...journalKeys.all, 'place', as, id, filter],
    queryFn: ({ signal }) =>
      as === 'owner'
        ? call(getTradePlace, { params: { id }, query: filter, signal })
        : call(getSharedTradePlace, { params: { id }, signal }),
  })
