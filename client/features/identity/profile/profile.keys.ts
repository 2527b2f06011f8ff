import type { LiveEntry } from '#client/platform/http/live.tsx'

export const profileKeys = {
  all: ['profile'],
  own: ['profile', 'own'],
  sessions: ['profile', 'sessions'],
  preferences: ['profile', 'preferences'],
  journal: ['profile', 'journal-settings'],
  storageUse: ['profile', 'storage-use'],
} as const

/** What events make stale. */
export const events: LiveEntry[] = [{ on: ['access.changed'], queryKey: profileKeys.all }]
