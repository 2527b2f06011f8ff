import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { seconds } from '#client/platform/http/query.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import type { ListCall } from '#client/platform/lists/list-state.ts'
import {
  deleteLetter,
  holdLetter,
  type LetterSort,
  listLetters,
  previewLetter,
  saveLetter,
  sendLetter,
  testLetter,
} from '#contract/letters.ts'
import type { MemberFilter } from '#contract/members.ts'
import { letterKeys } from './letters.keys.ts'

export const lettersQuery = (list: ListCall<LetterSort>) =>
  queryOptions({
    queryKey: [...letterKeys.list, list],
    queryFn: ({ signal }) => call(listLetters, { query: { ...list }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: seconds(10),
  })

export interface Draft {
  subject: string
  body: string
  filter: MemberFilter
}

export const useSaveLetter = () =>
  useChange(letterKeys.list, ({ id, ...body }: Draft & { id: string; seenUpdatedAt?: string }) =>
    call(saveLetter, { params: { id }, body }),
  )

export const usePreviewLetter = () =>
  useMutation({ mutationFn: (body: Draft) => call(previewLetter, { body }) })

export const useTestLetter = () =>
  useMutation({ mutationFn: (id: string) => call(testLetter, { params: { id } }) })

export const useSendLetter = () =>
  useChange(letterKeys.list, ({ id, at }: { id: string; at: string | null }) =>
    call(sendLetter, { params: { id }, body: { at } }),
  )

export const useHoldLetter = () =>
  useChange(letterKeys.list, (id: string) => call(holdLetter, { params: { id } }))

export const useDeleteLetter = () =>
  useChange(letterKeys.list, (id: string) => call(deleteLetter, { params: { id } }))
