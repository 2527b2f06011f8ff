import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { countTold } from '#contract/signals/told.ts'
import { signalKeys } from '../signals.keys.ts'

/** How many were told of a signal's publication, by channel. */
export const toldQuery = (id: string) =>
  queryOptions({
    queryKey: [...signalKeys.all, 'told', id],
    queryFn: ({ signal }) => call(countTold, { params: { id }, signal }),
  })
