import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import {
  getMailWords,
  listMailWords,
  type MailText,
  type MailWords,
  previewMailWords,
  publishMailWords,
  restoreMailWords,
  testMailWords,
} from '#contract/mail-words.ts'
import { mailWordsKeys } from './mail-words.keys.ts'

/** Every e-mail that the program sends automatically. */
export const mailsQuery = () =>
  queryOptions({
    queryKey: mailWordsKeys.list,
    queryFn: ({ signal }) => call(listMailWords, { signal }),
  })

/** The wording of a mail, its placeholders and its earlier versions. */
export const mailTextQuery = (key: string) =>
  queryOptions({
    queryKey: mailWordsKeys.one(key),
    queryFn: ({ signal }) => call(getMailWords, { params: { key }, signal }),
  })

/** A mail rendered with this wording; fails with the reason if it cannot be. */
export const previewQuery = (key: string, body: MailWords) =>
  queryOptions({
    queryKey: [...mailWordsKeys.preview(key), body],
    queryFn: ({ signal }) => call(previewMailWords, { params: { key }, body, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })

export const useTestWords = (key: string) =>
  useMutation({
    mutationFn: (body: MailWords) => call(testMailWords, { params: { key }, body }),
  })

/** A change of the wording, answered with the resulting state. */
function useWordsChange<Input>(key: string, change: (input: Input) => Promise<MailText>) {
  const client = useQueryClient()
  return useChange(mailWordsKeys.list, change, {
    onSuccess: (text) => client.setQueryData(mailTextQuery(key).queryKey, text),
  })
}

export const usePublishWords = (key: string) =>
  useWordsChange(key, (body: MailWords & { seen: number }) =>
    call(publishMailWords, { params: { key }, body }),
  )

export const useRestoreWords = (key: string) =>
  useWordsChange(key, (body: { number: number; seen: number }) =>
    call(restoreMailWords, { params: { key }, body }),
  )
