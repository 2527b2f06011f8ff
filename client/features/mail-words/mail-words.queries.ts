import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/call.ts'
import { useChange } from '#client/platform/use-change.ts'
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

/** Every mail that the program sends by itself. */
export const mailsQuery = () =>
  queryOptions({
    queryKey: mailWordsKeys.list,
    queryFn: ({ signal }) => call(listMailWords, { signal }),
  })

/** The words of a mail, its fields and what was before. */
export const mailTextQuery = (key: string) =>
  queryOptions({
    queryKey: mailWordsKeys.one(key),
    queryFn: ({ signal }) => call(getMailWords, { params: { key }, signal }),
  })

/** What a mail looks like in these words; fails with the reason where it cannot say them. */
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

/** A change of the words, whose answer is what stands then. */
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
