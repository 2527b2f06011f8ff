import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { switchOffLiveAlerts } from '#client/platform/http/live-alerts.ts'
import { everything, useChange } from '#client/platform/http/use-change.ts'
import { useSession } from '#client/platform/session/session.tsx'
import { chooseZone } from '#client/platform/zone.ts'
import {
  changePassword,
  deleteAccount,
  deleteAvatar,
  endOtherSessions,
  endSession,
  exportOwnData,
  getPreferences,
  getProfile,
  listSessions,
  type PreferenceChanges,
  type Preferences,
  type Profile,
  type ProfileChanges,
  updatePreferences,
  updateProfile,
} from '#contract/identity/identity.ts'
import { cancelAddressChange, sendAddressLink } from '#contract/identity/mail-links.ts'
import {
  getJournalSettings,
  type JournalSettings,
  updateJournalSettings,
} from '#contract/journal/journal.ts'
import { getStorageUse } from '#contract/storage-quota.ts'
import { profileKeys } from './profile.keys.ts'

export const profileQuery = () =>
  queryOptions({
    queryKey: profileKeys.own,
    queryFn: ({ signal }) => call(getProfile, { signal }),
  })

export const sessionsQuery = () =>
  queryOptions({
    queryKey: profileKeys.sessions,
    queryFn: ({ signal }) => call(listSessions, { signal }),
  })

export const preferencesQuery = () =>
  queryOptions({
    queryKey: profileKeys.preferences,
    queryFn: ({ signal }) => call(getPreferences, { signal }),
  })

export const journalSettingsQuery = () =>
  queryOptions({
    queryKey: profileKeys.journal,
    queryFn: ({ signal }) => call(getJournalSettings, { signal }),
  })

/** How much space the user's files take; refetched wherever it is shown, since other screens add and delete files. */
export const storageUseQuery = () =>
  queryOptions({
    queryKey: profileKeys.storageUse,
    queryFn: ({ signal }) => call(getStorageUse, { signal }),
    staleTime: 0,
  })

/** Updates a changed profile here and in the sidebar. */
export function useShowProfile() {
  const client = useQueryClient()
  const { refresh } = useSession()
  return async (profile: Profile) => {
    client.setQueryData(profileKeys.own, profile)
    await refresh()
  }
}

export const useUpdateProfile = () => {
  const show = useShowProfile()
  return useMutation({
    mutationFn: (body: ProfileChanges) => call(updateProfile, { body }),
    onSuccess: show,
  })
}

/** Resends the link that confirms an address. */
export const useSendAddressLink = () => useChange(profileKeys.own, () => call(sendAddressLink))

export const useCancelAddressChange = () =>
  useChange(profileKeys.own, () => call(cancelAddressChange))

export const useRemoveAvatar = () => {
  const show = useShowProfile()
  return useMutation({ mutationFn: () => call(deleteAvatar), onSuccess: show })
}

/** Changes the password; what was connected has ended with the old one, in this browser too. */
export const useChangePassword = () =>
  useChange(everything, async (body: { currentPassword: string; newPassword: string }) => {
    await call(changePassword, { body })
    await switchOffLiveAlerts()
  })

export const useEndSession = () =>
  useChange(profileKeys.sessions, (id: string) => call(endSession, { params: { id } }))

export const useEndOtherSessions = () =>
  useChange(profileKeys.sessions, () => call(endOtherSessions))

/** Changes preferences optimistically, and reverts them if that fails. */
export const useUpdatePreferences = () => {
  const client = useQueryClient()
  const queryKey = profileKeys.preferences
  return useMutation({
    mutationFn: (body: PreferenceChanges) => call(updatePreferences, { body }),
    onMutate: async ({ timeZone, channels, mails, recordHeads }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData<Preferences>(queryKey)
      if (before) {
        client.setQueryData<Preferences>(queryKey, {
          timeZone: timeZone === undefined ? before.timeZone : timeZone,
          channels: { ...before.channels, ...channels },
          mails: { ...before.mails, ...mails },
          recordHeads: { ...before.recordHeads, ...recordHeads },
        })
      }
      return before
    },
    onError: (_error, _changes, before) => client.setQueryData(queryKey, before),
    onSuccess: (preferences) => {
      chooseZone(preferences.timeZone)
      client.setQueryData(queryKey, preferences)
    },
  })
}

export const useUpdateJournalSettings = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Partial<JournalSettings>) => call(updateJournalSettings, { body }),
    onSuccess: (settings) => client.setQueryData(profileKeys.journal, settings),
  })
}

export const useExportData = () => useMutation({ mutationFn: () => call(exportOwnData) })

export const useDeleteAccount = () =>
  useMutation({
    mutationFn: (password: string) => call(deleteAccount, { body: { password } }),
  })
