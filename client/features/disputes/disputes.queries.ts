import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { seconds } from '#client/platform/http/query.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import { noteEvidenceSent, readDisputeGauge } from '#contract/disputes.ts'
import { disputeKeys } from './disputes.keys.ts'

/** Disputes and refunds of the last twelve months. */
export const gaugeQuery = () =>
  queryOptions({
    queryKey: disputeKeys.gauge,
    queryFn: ({ signal }) => call(readDisputeGauge, { signal }),
    refetchInterval: seconds(300),
  })

export const useNoteEvidenceSent = () =>
  useChange(disputeKeys.gauge, (id: string) => call(noteEvidenceSent, { params: { id } }))
