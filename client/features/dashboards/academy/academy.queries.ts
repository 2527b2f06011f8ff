import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { minutes } from '#client/platform/http/query.ts'
import { getAcademyContent } from '#contract/dashboards.ts'
import { academyKeys } from './academy.keys.ts'

/** The caller's progress, assignments, next session and trades in the academy. */
export const academyContentQuery = () =>
  queryOptions({
    queryKey: academyKeys.content,
    queryFn: ({ signal }) => call(getAcademyContent, { signal }),
    refetchInterval: minutes(3),
  })

export const academyFailure = 'Failed to load academy content. Please try again.'
