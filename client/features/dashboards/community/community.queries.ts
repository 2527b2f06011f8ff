import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { minutes } from '#client/platform/http/query.ts'
import { getCommunityContent } from '#contract/dashboards.ts'
import { communityKeys } from './community.keys.ts'

/** The courses and signals that are free for every signed-in user. */
export const communityContentQuery = () =>
  queryOptions({
    queryKey: communityKeys.content,
    queryFn: ({ signal }) => call(getCommunityContent, { signal }),
    refetchInterval: minutes(5),
  })

export const communityFailure = 'Failed to load content. Please try again.'
