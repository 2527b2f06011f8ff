import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { minutes } from '#client/platform/http/query.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import { cancelSubscription } from '#contract/access/access.ts'
import { listActivity } from '#contract/activity.ts'
import { liftSuppression } from '#contract/identity/suppressions.ts'
import {
  addMemberNote,
  deleteMemberNote,
  getMember,
  setAccessEnd,
  setMemberTags,
} from '#contract/members.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'
import { memberKeys } from '../members.keys.ts'

/** Everything about one member. */
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

export const useLiftSuppression = (id: string) =>
  useChange(memberKeys.one(id), () => call(liftSuppression, { params: { id } }))

export const useSetAccessEnd = (userId: string) =>
  useChange(
    memberKeys.all,
    (body: { program: PaidProgram; endsAt: string; seenEndsAt: string | null }) =>
      call(setAccessEnd, { params: { id: userId }, body }),
  )

export const useCancelAccess = () =>
  useChange(memberKeys.all, (id: string) => call(cancelSubscription, { params: { id } }))
