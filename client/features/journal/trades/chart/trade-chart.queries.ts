import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/call.ts'
import { getTrade } from '#contract/journal.ts'
import { getSharedTrade, getSharedTradePlace, getTradePlace } from '#contract/trade-excursions.ts'
import type { TradeFilter } from '#contract/trade-filter.ts'
import { journalKeys } from '../../journal.keys.ts'

/** Who looks at a trade: its owner, or a mentor with whom it is shared. */
export type Looker = 'owner' | 'mentor'

/** A trade by itself. */
export const tradeQuery = (id: string, as: Looker) =>
  queryOptions({
    queryKey: [...journalKeys.all, 'trade', as, id],
    queryFn: ({ signal }) =>
      call(as === 'owner' ? getTrade : getSharedTrade, { params: { id }, signal }),
  })

/** How far a trade went, and which come before and after it among those that the filter means. */
export const placeQuery = (id: string, as: Looker, filter: TradeFilter = {}) =>
  queryOptions({
    queryKey: [...journalKeys.all, 'place', as, id, filter],
    queryFn: ({ signal }) =>
      as === 'owner'
        ? call(getTradePlace, { params: { id }, query: filter, signal })
        : call(getSharedTradePlace, { params: { id }, signal }),
  })
