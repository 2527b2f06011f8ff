import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { seconds } from '#client/platform/http/query.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import type { ListCall } from '#client/platform/lists/list-state.ts'
import {
  type BroadcastSort,
  deleteBroadcast,
  holdBroadcast,
  listBroadcasts,
  previewBroadcast,
  saveBroadcast,
  sendBroadcast,
  testBroadcast,
} from '#contract/broadcasts.ts'
import type { MemberFilter } from '#contract/members.ts'
import { broadcastKeys } from './broadcasts.keys.ts'

export const broadcastsQuery = (list: ListCall<BroadcastSort>) =>
  queryOptions({
    queryKey: [...broadcastKeys.list, list],
    queryFn: ({ signal }) => call(listBroadcasts, { query: { ...list }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: seconds(10),
  })

export interface Draft {
  subject: string
  body: string
  filter: MemberFilter
}

export const useSaveBroadcast = () =>
  useChange(broadcastKeys.list, ({ id, ...body }: Draft & { id: string; seenUpdatedAt?: string }) =>
    call(saveBroadcast, { params: { id }, body }),
  )

export const usePreviewBroadcast = () =>
  useMutation({ mutationFn: (body: Draft) => call(previewBroadcast, { body }) })

export const useTestBroadcast = () =>
  useMutation({ mutationFn: (id: string) => call(testBroadcast, { params: { id } }) })

export const useSendBroadcast = () =>
  useChange(broadcastKeys.list, ({ id, at }: { id: string; at: string | null }) =>
    call(sendBroadcast, { params: { id }, body: { at } }),
  )

export const useHoldBroadcast = () =>
  useChange(broadcastKeys.list, (id: string) => call(holdBroadcast, { params: { id } }))

export const useDeleteBroadcast = () =>
  useChange(broadcastKeys.list, (id: string) => call(deleteBroadcast, { params: { id } }))
