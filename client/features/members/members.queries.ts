import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/call.ts'
import { download } from '#client/platform/download.ts'
import type { ListCall } from '#client/platform/list-state.ts'
import { minutes, seconds } from '#client/platform/query.ts'
import { useChange } from '#client/platform/use-change.ts'
import { cancelSubscription } from '#contract/access.ts'
import { listActivity } from '#contract/activity.ts'
import {
  addMemberNote,
  type Bulk,
  type BulkAction,
  beginBulk,
  deleteMemberNote,
  deleteMemberView,
  getBulk,
  getMember,
  getMemberChoices,
  listMembers,
  listMemberViews,
  type MemberFilter,
  type MemberSort,
  type MemberView,
  membersCsvPath,
  saveMemberView,
  setAccessEnd,
  setMemberTags,
  undoBulk,
} from '#contract/members.ts'
import type { PaidProgram } from '#contract/programs.ts'
import { memberKeys } from './members.keys.ts'

/** One page of the members that match the filter. */
export const membersQuery = (list: ListCall<MemberSort>, filter: MemberFilter) =>
  queryOptions({
    queryKey: [...memberKeys.list, list, filter],
    queryFn: ({ signal }) => call(listMembers, { query: { ...list, ...filter }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: minutes(1),
  })

export const memberQuery = (id: string) =>
  queryOptions({
    queryKey: memberKeys.one(id),
    queryFn: ({ signal }) => call(getMember, { params: { id }, signal }),
    refetchInterval: minutes(1),
  })

/** What was done by or to the member, newest first. */
export const memberActivityQuery = (id: string) =>
  queryOptions({
    queryKey: [...memberKeys.one(id), 'activity'],
    queryFn: ({ signal }) => call(listActivity, { query: { person: id, limit: 10 }, signal }),
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

export const useSetTags = (id: string) =>
  useChange(memberKeys.all, (tags: string[]) =>
    call(setMemberTags, { params: { id }, body: { tags } }),
  )

export const useAddNote = (userId: string) =>
  useChange(memberKeys.one(userId), (note: { id: string; text: string }) =>
    call(addMemberNote, { params: { id: userId }, body: note }),
  )

export const useDeleteNote = (userId: string) =>
  useChange(memberKeys.one(userId), (id: string) => call(deleteMemberNote, { params: { id } }))

export const useSetAccessEnd = (userId: string) =>
  useChange(
    memberKeys.all,
    (body: { program: PaidProgram; endsAt: string; seenEndsAt: string | null }) =>
      call(setAccessEnd, { params: { id: userId }, body }),
  )

export const useCancelAccess = () =>
  useChange(memberKeys.all, (id: string) => call(cancelSubscription, { params: { id } }))

/** The members a bulk action applies to: these, or all that match the filter. */
export type Who = { ids: string[] } | { filter: MemberFilter }

export const useBeginBulk = () =>
  useChange(memberKeys.list, (bulk: { id: string; action: BulkAction; who: Who }) =>
    call(beginBulk, { body: bulk }),
  )

export const useUndoBulk = () =>
  useChange(memberKeys.all, (id: string) => call(undoBulk, { params: { id } }))

/** Has the browser save the members that match the filter. Throws ApiProblem and NetworkProblem. */
export async function exportMembers(filter: MemberFilter): Promise<void> {
  const query = new URLSearchParams(
    Object.entries(filter).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  )
  await download(`${membersCsvPath}?${query}`, 'members.csv')
}
