import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import { getSignalReceipt, listRecordHeads, replaceRecordKey } from '#contract/signals/receipts.ts'
import { signalKeys } from '../signals.keys.ts'

const recordKey = [...signalKeys.all, 'heads'] as const

/** What the record has of a signal. */
export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: [...signalKeys.all, 'receipt', id],
    queryFn: ({ signal }) => call(getSignalReceipt, { params: { id }, signal }),
  })

/** The newest signed heads, and the keys. */
export const headsQuery = () =>
  queryOptions({
    queryKey: recordKey,
    queryFn: ({ signal }) => call(listRecordHeads, { signal }),
  })

export const useReplaceKey = () =>
  useChange(recordKey, (key: string) => call(replaceRecordKey, { body: { key } }))
