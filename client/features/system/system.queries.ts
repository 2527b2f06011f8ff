import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { seconds } from '#client/platform/http/query.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import { type FailedJob, getSystem, listFailedJobs, retryJob } from '#contract/system.ts'
import { systemKeys } from './system.keys.ts'

/** How the program is running. */
export const systemQuery = () =>
  queryOptions({
    queryKey: systemKeys.state,
    queryFn: ({ signal }) => call(getSystem, { signal }),
    refetchInterval: seconds(15),
  })

/** What the program has given up. */
export const failedJobsQuery = () =>
  queryOptions({
    queryKey: systemKeys.failed,
    queryFn: ({ signal }) => call(listFailedJobs, { signal }),
    refetchInterval: seconds(15),
  })

/** Has a job tried once more. */
export const useRetryJob = () =>
  useChange(systemKeys.all, ({ queue, id }: Pick<FailedJob, 'queue' | 'id'>) =>
    call(retryJob, { params: { queue, id } }),
  )
