import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { seconds } from '#client/platform/http/query.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import type { ListCall } from '#client/platform/lists/list-state.ts'
import { getSettings, type SettingsInput, updateSettings } from '#contract/academy-settings.ts'
import { extendSubscription } from '#contract/access/access.ts'
import { getAdminStats } from '#contract/admin.ts'
import { getBackups } from '#contract/backups.ts'
import { listMails, type MailSort, readMail } from '#contract/mails.ts'
import { setAccessEnd } from '#contract/members.ts'
import { getNeeds } from '#contract/needs.ts'
import { getPreparations, prepareVideos } from '#contract/renditions.ts'
import {
  getDisk,
  getStorageQuotas,
  type StorageQuotasInput,
  saveStorageQuotas,
} from '#contract/storage-quota.ts'
import { adminKeys } from './admin.keys.ts'

/** How the academy is doing. */
export const statsQuery = () =>
  queryOptions({
    queryKey: adminKeys.stats,
    queryFn: ({ signal }) => call(getAdminStats, { signal }),
    refetchInterval: seconds(60),
  })

/** What is waiting for the reader. */
export const needsQuery = () =>
  queryOptions({
    queryKey: adminKeys.needs,
    queryFn: ({ signal }) => call(getNeeds, { signal }),
    refetchInterval: seconds(60),
  })

/** How the academy's backups are going. */
export const backupsQuery = () =>
  queryOptions({
    queryKey: adminKeys.backups,
    queryFn: ({ signal }) => call(getBackups, { signal }),
    refetchInterval: seconds(60),
  })

/** How much disk space is left for files. */
export const diskQuery = () =>
  queryOptions({
    queryKey: adminKeys.disk,
    queryFn: ({ signal }) => call(getDisk, { signal }),
    refetchInterval: seconds(60),
  })

/** How many videos are prepared for streaming, followed while there is something to see. */
export const preparationsQuery = () =>
  queryOptions({
    queryKey: adminKeys.preparations,
    queryFn: ({ signal }) => call(getPreparations, { signal }),
    refetchInterval: ({ state }) => seconds(state.data?.pending ? 3 : 60),
  })

/** Has all videos prepared that are not. */
export function usePrepareVideos() {
  const client = useQueryClient()
  return useChange(adminKeys.preparations, () => call(prepareVideos, { body: { again: true } }), {
    onSuccess: (read) => client.setQueryData(preparationsQuery().queryKey, read),
  })
}

/** How much space each user's files may take. */
export const storageQuotasQuery = () =>
  queryOptions({
    queryKey: adminKeys.storageQuotas,
    queryFn: ({ signal }) => call(getStorageQuotas, { signal }),
  })

/** The current limits, with the field by which forms detect changes. */
export const currentStorageQuotas = async () => ({ ...(await call(getStorageQuotas)), id: '' })

/** Sets how much space each user gets. */
export function useSaveStorageQuotas() {
  const client = useQueryClient()
  return useChange(
    adminKeys.storageQuotas,
    (body: StorageQuotasInput) => call(saveStorageQuotas, { body }),
    { onSuccess: (saved) => client.setQueryData(storageQuotasQuery().queryKey, saved) },
  )
}

/** The academy's settings. */
export const settingsQuery = () =>
  queryOptions({
    queryKey: adminKeys.settings,
    queryFn: ({ signal }) => call(getSettings, { signal }),
    refetchInterval: seconds(60),
  })

/** One page of the mails saved for want of a mail server, newest first unless sorted. */
export const mailsQuery = (list: ListCall<MailSort>) =>
  queryOptions({
    queryKey: [...adminKeys.mails, 'page', list],
    queryFn: ({ signal }) => call(listMails, { query: { ...list }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: seconds(60),
  })

/** One saved mail with its text. */
export const mailQuery = (name: string) =>
  queryOptions({
    queryKey: [...adminKeys.mails, 'one', name],
    queryFn: ({ signal }) => call(readMail, { params: { name }, signal }),
    // It never changes; reading it again by itself could ask for a proof that nobody waits for.
    staleTime: 'static',
  })

/** Adds a month to a subscription. */
export const useExtendSubscription = () =>
  useChange(adminKeys.stats, ({ id, seenEndsAt }: { id: string; seenEndsAt: string }) =>
    call(extendSubscription, { params: { id }, body: { seenEndsAt } }),
  )

/** Moves the end of a mentorship back to where it was before the extension. */
export const useUndoExtension = () =>
  useChange(
    adminKeys.stats,
    ({ userId, ...ends }: { userId: string; endsAt: string; seenEndsAt: string }) =>
      call(setAccessEnd, { params: { id: userId }, body: { program: 'mentorship', ...ends } }),
  )

/** Saves the settings. */
export function useSaveSettings() {
  const client = useQueryClient()
  return useChange(adminKeys.settings, (body: SettingsInput) => call(updateSettings, { body }), {
    onSuccess: (saved) => client.setQueryData(settingsQuery().queryKey, saved),
  })
}
