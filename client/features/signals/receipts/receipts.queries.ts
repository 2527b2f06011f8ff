import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import {
  getSignalReceipt,
  getStamping,
  listRecordHeads,
  replaceRecordKey,
} from '#contract/signals/receipts.ts'
import { signalKeys } from '../signals.keys.ts'

/** What the record has of a signal. */
export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: [...signalKeys.all, 'receipt', id],
    queryFn: ({ signal }) => call(getSignalReceipt, { params: { id }, signal }),
  })

/** The newest signed heads, and the keys. */
export const headsQuery = () =>
  queryOptions({
    queryKey: signalKeys.heads,
    queryFn: ({ signal }) => call(listRecordHeads, { signal }),
  })

/** Whether and how the heads are stamped by a time-stamping service. */
export const stampingQuery = () =>
  queryOptions({
    queryKey: [...signalKeys.heads, 'stamps'],
    queryFn: ({ signal }) => call(getStamping, { signal }),
  })

export const useReplaceKey = () =>
  useChange(signalKeys.heads, (key: string) => call(replaceRecordKey, { body: { key } }))
