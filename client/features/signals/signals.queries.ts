import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { type ListCall, pageSize } from '#client/platform/lists/list-state.ts'
import { listTradingAccounts } from '#contract/imports.ts'
import { getJournalSettings, listTrades } from '#contract/journal/journal.ts'
import { listFollowedSignals } from '#contract/journal/journal-signals.ts'
import {
  getSignal,
  getTrackRecord,
  listSignals,
  type SignalFilter,
  type SignalSort,
} from '#contract/signals/signals.ts'
import { signalKeys } from './signals.keys.ts'

/** One page of the signals that the user may see, newest first unless sorted. */
export const signalsQuery = (list: ListCall<SignalSort>, filter: SignalFilter = {}) =>
  queryOptions({
    queryKey: [...signalKeys.all, { ...list, ...filter }],
    queryFn: ({ signal }) =>
      call(listSignals, { query: { limit: pageSize, ...list, ...filter }, signal }),
    placeholderData: keepPreviousData,
  })

/** One page of the signals for students: open ones before the record, each newest first. */
export const openSignalsQuery = (page: number, filter?: SignalFilter) =>
  signalsQuery({ page, sort: 'open', direction: 'desc' }, filter)

/** One signal that the user may see. */
export const signalQuery = (id: string) =>
  queryOptions({
    queryKey: [...signalKeys.all, 'one', id],
    queryFn: ({ signal }) => call(getSignal, { params: { id }, signal }),
  })

/** The results of the closed signals that the user may see. */
export const trackRecordQuery = () =>
  queryOptions({
    queryKey: [...signalKeys.all, 'record'],
    queryFn: ({ signal }) => call(getTrackRecord, { signal }),
    placeholderData: keepPreviousData,
  })

/** The signals that the user's own trades follow, with those trades' results. */
export const followedSignalsQuery = () =>
  queryOptions({
    queryKey: [...signalKeys.all, 'followed'],
    queryFn: ({ signal }) => call(listFollowedSignals, { signal }),
  })

/** What the size of the user's trades follows from: the journal's settings, and the trading accounts. */
export const sizingQuery = () =>
  queryOptions({
    // Not below the signals, which every event of one makes stale.
    queryKey: ['own-size'],
    queryFn: async ({ signal }) => {
      const [settings, accounts] = await Promise.all([
        call(getJournalSettings, { signal }),
        call(listTradingAccounts, { signal }),
      ])
      return { settings, accounts }
    },
  })

/** The price at which the user last closed or opened a trade of a pair, with its time; null without one. */
export const lastTradedQuery = (pair: string) =>
  queryOptions({
    queryKey: ['own-size', 'last', pair],
    queryFn: async ({ signal }) => {
      const { items } = await call(listTrades, { query: { pair, page: 1, limit: 1 }, signal })
      const [trade] = items
      if (!trade) return null
      return { price: trade.exit ?? trade.entry, at: trade.closedAt ?? trade.openedAt }
    },
  })
