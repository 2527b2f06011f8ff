import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { minutes, seconds } from '#client/platform/http/query.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import type { ListCall } from '#client/platform/lists/list-state.ts'
import {
  type Bulk,
  type BulkAction,
  beginBulk,
  deleteMemberView,
  getBulk,
  getMemberChoices,
  listMembers,
  listMemberViews,
  type MemberFilter,
  type MemberSort,
  type MemberView,
  saveMemberView,
  undoBulk,
} from '#contract/members.ts'
import { memberKeys } from './members.keys.ts'

/** One page of the members that match the filter. */
export const membersQuery = (list: ListCall<MemberSort>, filter: MemberFilter) =>
  queryOptions({
    queryKey: [...memberKeys.list, list, filter],
    queryFn: ({ signal }) => call(listMembers, { query: { ...list, ...filter }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: minutes(1),
  })

export const choicesQuery = () =>
  queryOptions({
    queryKey: memberKeys.choices,
    queryFn: ({ signal }) => call(getMemberChoices, { signal }),
    staleTime: minutes(1),
  })

export const viewsQuery = () =>
  queryOptions({
    queryKey: memberKeys.views,
    queryFn: ({ signal }) => call(listMemberViews, { signal }),
    staleTime: minutes(5),
  })

const isUnderWay = (bulk: Bulk | undefined) =>
  bulk?.state === 'waiting' || bulk?.state === 'running'

/** The progress of a bulk action, polled every second until it is done. */
export const bulkQuery = (id: string) =>
  queryOptions({
    queryKey: memberKeys.bulk(id),
    queryFn: ({ signal }) => call(getBulk, { params: { id }, signal }),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? seconds(1) : false),
  })

export const useSaveView = () =>
  useChange(memberKeys.views, (view: MemberView) => call(saveMemberView, { body: view }))

export const useDeleteView = () =>
  useChange(memberKeys.views, (name: string) => call(deleteMemberView, { body: { name } }))

/** The members a bulk action applies to: these, or all that match the filter. */
export type Who = { ids: string[] } | { filter: MemberFilter }

export const useBeginBulk = () =>
  useChange(memberKeys.list, (bulk: { id: string; action: BulkAction; who: Who }) =>
    call(beginBulk, { body: bulk }),
  )

export const useUndoBulk = () =>
  useChange(memberKeys.all, (id: string) => call(undoBulk, { params: { id } }))
