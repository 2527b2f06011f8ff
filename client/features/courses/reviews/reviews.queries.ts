import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { minutes } from '#client/platform/http/query.ts'
import { getReviews } from '#contract/reviews.ts'
import { reviewKeys } from './reviews.keys.ts'

/** What is to be reviewed today. */
export const reviewsQuery = () =>
  queryOptions({
    queryKey: reviewKeys.own,
    queryFn: ({ signal }) => call(getReviews, { signal }),
    staleTime: minutes(3),
  })
