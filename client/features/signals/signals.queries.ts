import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { type ListCall, pageSize } from '#client/platform/lists/list-state.ts'
import { listFollowedSignals } from '#contract/journal/journal-signals.ts'
import {
  getSignal,
  getTrackRecord,
  listSignals,
  type SignalSort,
} from '#contract/signals/signals.ts'
import { signalKeys } from './signals.keys.ts'

/** One page of the signals that the user may see, newest first unless sorted. */
export const signalsQuery = (list: ListCall<SignalSort>) =>
  queryOptions({
    queryKey: [...signalKeys.all, list],
    queryFn: ({ signal }) => call(listSignals, { query: { limit: pageSize, ...list }, signal }),
    placeholderData: keepPreviousData,
  })

/** One page of the signals for students: open ones before the record, each newest first. */
export const openSignalsQuery = (page: number) =>
  signalsQuery({ page, sort: 'open', direction: 'desc' })

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
