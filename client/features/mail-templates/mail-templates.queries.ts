import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import {
  getMailTemplate,
  listMailTemplates,
  type MailTemplate,
  type MailText,
  previewMailTemplate,
  publishMailTemplate,
  restoreMailTemplate,
  testMailTemplate,
} from '#contract/mail-templates.ts'
import { mailTemplatesKeys } from './mail-templates.keys.ts'

/** Every e-mail that the program sends automatically. */
export const mailsQuery = () =>
  queryOptions({
    queryKey: mailTemplatesKeys.list,
    queryFn: ({ signal }) => call(listMailTemplates, { signal }),
  })

/** The wording of a mail, its placeholders and its earlier versions. */
export const mailTextQuery = (key: string) =>
  queryOptions({
    queryKey: mailTemplatesKeys.one(key),
    queryFn: ({ signal }) => call(getMailTemplate, { params: { key }, signal }),
  })

/** A mail rendered with this wording; fails with the reason if it cannot be. */
export const previewQuery = (key: string, body: MailTemplate) =>
  queryOptions({
    queryKey: [...mailTemplatesKeys.preview(key), body],
    queryFn: ({ signal }) => call(previewMailTemplate, { params: { key }, body, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })

export const useTestWords = (key: string) =>
  useMutation({
    mutationFn: (body: MailTemplate) => call(testMailTemplate, { params: { key }, body }),
  })

/** A change of the wording, answered with the resulting state. */
function useWordsChange<Input>(key: string, change: (input: Input) => Promise<MailText>) {
  const client = useQueryClient()
  return useChange(mailTemplatesKeys.list, change, {
    onSuccess: (text) => client.setQueryData(mailTextQuery(key).queryKey, text),
  })
}

export const usePublishWords = (key: string) =>
  useWordsChange(key, (body: MailTemplate & { seen: number }) =>
    call(publishMailTemplate, { params: { key }, body }),
  )

export const useRestoreWords = (key: string) =>
  useWordsChange(key, (body: { number: number; seen: number }) =>
    call(restoreMailTemplate, { params: { key }, body }),
  )
