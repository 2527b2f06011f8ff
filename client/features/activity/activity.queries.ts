import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { seconds } from '#client/platform/http/query.ts'
import type { ListCall } from '#client/platform/lists/list-state.ts'
import { type ActivityFilter, type ActivitySort, listActivity } from '#contract/activity.ts'
import { activityKeys } from './activity.keys.ts'

/** One page of the matching actions, newest first unless sorted the other way. */
export const activityQuery = (list: ListCall<ActivitySort>, filter: ActivityFilter) =>
  queryOptions({
    queryKey: [...activityKeys.list, list, filter],
    queryFn: ({ signal }) => call(listActivity, { query: { ...list, ...filter }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: seconds(30),
  })
