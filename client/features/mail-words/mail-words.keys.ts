import type { LiveEntry } from '#client/platform/http/live.tsx'

export const mailWordsKeys = {
  all: ['mail-words'] as const,
  list: ['mail-words', 'list'] as const,
  one: (key: string) => ['mail-words', 'one', key] as const,
  preview: (key: string) => ['mail-words', 'preview', key] as const,
}

/** What events make stale. */
export const events: LiveEntry[] = [{ on: ['settings.changed'], queryKey: mailWordsKeys.all }]
