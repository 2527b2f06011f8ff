import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { listSignalRecordings } from '#contract/signal-recordings.ts'
import { signalKeys } from '../signals.keys.ts'

/** The recordings in which a signal is discussed. */
export const recordingsQuery = (id: string) =>
  queryOptions({
    queryKey: [...signalKeys.recordings, id],
    queryFn: ({ signal }) => call(listSignalRecordings, { params: { id }, signal }),
  })
