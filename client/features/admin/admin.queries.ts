import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/call.ts'
import type { ListCall } from '#client/platform/list-state.ts'
import { seconds } from '#client/platform/query.ts'
import { getSettings, type SettingsInput, updateSettings } from '#contract/academy-settings.ts'
import { extendSubscription } from '#contract/access.ts'
import { getAdminStats } from '#contract/admin.ts'
import { listMails, type MailSort, readMail } from '#contract/mails.ts'

export const adminKeys = {
  stats: ['admin', 'stats'] as const,
  settings: ['admin', 'settings'] as const,
  mails: ['admin', 'mails'] as const,
}

/** How the academy is doing. */
export const statsQuery = () =>
  queryOptions({
    queryKey: adminKeys.stats,
    queryFn: ({ signal }) => call(getAdminStats, { signal }),
    refetchInterval: seconds(60),
  })

/** The academy's settings. */
export const settingsQuery = () =>
  queryOptions({
    queryKey: adminKeys.settings,
    queryFn: ({ signal }) => call(getSettings, { signal }),
    refetchInterval: seconds(60),
  })

/** One page of the mails that were kept for want of a mail server, newest first unless sorted. */
export const mailsQuery = (list: ListCall<MailSort>) =>
  queryOptions({
    queryKey: [...adminKeys.mails, 'page', list],
    queryFn: ({ signal }) => call(listMails, { query: { ...list }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: seconds(60),
  })

/** One kept mail with its text. */
export const mailQuery = (name: string) =>
  queryOptions({
    queryKey: [...adminKeys.mails, 'one', name],
    queryFn: ({ signal }) => call(readMail, { params: { name }, signal }),
  })

/** Adds a month to a subscription. */
export function useExtendSubscription() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(extendSubscription, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.stats }),
  })
}

/** Saves the settings; after a refusal they are read again, since somebody else may have saved. */
export function useSaveSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: SettingsInput) => call(updateSettings, { body }),
    onSuccess: (saved) => client.setQueryData(settingsQuery().queryKey, saved),
    onError: () => client.invalidateQueries({ queryKey: adminKeys.settings }),
  })
}
