import type { LiveEntry } from '#client/platform/http/live.tsx'

export const mailTemplatesKeys = {
  all: ['mail-templates'] as const,
  list: ['mail-templates', 'list'] as const,
  one: (key: string) => ['mail-templates', 'one', key] as const,
  preview: (key: string) => ['mail-templates', 'preview', key] as const,
}

/** What events make stale. */
export const events: LiveEntry[] = [{ on: ['settings.changed'], queryKey: mailTemplatesKeys.all }]
