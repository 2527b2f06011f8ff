import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import { getSignalTakers } from '#contract/journal/signal-takers.ts'
import { readSignalMessage } from '#contract/signals/signal-messages.ts'
import { countSignalReads, listMemberSignalReads } from '#contract/signals/signal-reads.ts'
import {
  createSignal,
  deleteSignal,
  getSignal,
  type SignalChanges,
  type SignalInput,
  updateSignal,
} from '#contract/signals/signals.ts'
import { signalKeys } from './signals.keys.ts'

/** The signals that a member has read. */
export const memberReadsQuery = (id: string) =>
  queryOptions({
    queryKey: [...signalKeys.all, 'read by', id],
    queryFn: ({ signal }) => call(listMemberSignalReads, { params: { id }, signal }),
  })

/** How many of their audience have read each signal; no call is made for an empty list. */
export const readCountsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...signalKeys.all, 'reads', ids],
    queryFn: ({ signal }) => call(countSignalReads, { query: { ids: ids.join(',') }, signal }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })

/** How students took a signal. */
export const takersQuery = (id: string) =>
  queryOptions({
    queryKey: [...signalKeys.all, 'takers', id],
    queryFn: ({ signal }) => call(getSignalTakers, { params: { id }, signal }),
  })

/** What a message says; the same text always reads the same. */
export const signalReadingQuery = (text: string) =>
  queryOptions({
    queryKey: ['signal message', text],
    queryFn: ({ signal }) => call(readSignalMessage, { body: { text }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** A signal's current state. */
export const currentSignal = (id: string) => call(getSignal, { params: { id } })

export const usePublishSignal = () =>
  useChange(signalKeys.all, (body: SignalInput) => call(createSignal, { body }))

export const useUpdateSignal = () =>
  useChange(signalKeys.all, ({ id, changes }: { id: string; changes: SignalChanges }) =>
    call(updateSignal, { params: { id }, body: changes }),
  )

export const useDeleteSignal = () =>
  useChange(signalKeys.all, (id: string) => call(deleteSignal, { params: { id } }))
