import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/call.ts'
import { fitPicture } from '#client/platform/fit-picture.ts'
import { type ListCall, pageSize } from '#client/platform/list-state.ts'
import { upload } from '#client/platform/upload.ts'
import { useChange } from '#client/platform/use-change.ts'
import { listFollowedSignals } from '#contract/journal-signals.ts'
import { countSignalReads, listMemberSignalReads } from '#contract/signal-reads.ts'
import {
  createSignal,
  deleteSignal,
  getSignal,
  getTrackRecord,
  listSignals,
  type SignalChanges,
  type SignalInput,
  type SignalSort,
  updateSignal,
  uploadSignalChart,
} from '#contract/signals.ts'
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

/** A signal's current state. */
export const currentSignal = (id: string) => call(getSignal, { params: { id } })

export const usePublishSignal = () =>
  useChange(signalKeys.all, (body: SignalInput) => call(createSignal, { body }))

export const useUpdateSignal = () =>
  useChange(signalKeys.all, ({ id, changes }: { id: string; changes: SignalChanges }) =>
    call(updateSignal, { params: { id }, body: changes }),
  )

interface Chart {
  id: string
  file: File
  onProgress: (fraction: number) => void
}

/** Uploads the picture of a signal; `onProgress` is called with 0 to 1. */
export const useUploadChart = () =>
  useChange(signalKeys.all, async ({ id, file, onProgress }: Chart) => {
    const form = new FormData()
    form.set('chart', await fitPicture(file, 1280))
    const path = uploadSignalChart.path.replace(':id', id)
    return uploadSignalChart.success.body.parse(await upload(path, form, { onProgress }))
  })

export const useDeleteSignal = () =>
  useChange(signalKeys.all, (id: string) => call(deleteSignal, { params: { id } }))
