import type { LiveEntry } from '#client/platform/live.tsx'

export const adminKeys = {
  stats: ['admin', 'stats'] as const,
  settings: ['admin', 'settings'] as const,
  backups: ['admin', 'backups'] as const,
  mails: ['admin', 'mails'] as const,
}

/** What events make outdated. */
export const adminEvents: LiveEntry[] = [
  {
    on: ['transaction.changed', 'course.changed', 'role_request.filed', 'access.changed'],
    queryKey: adminKeys.stats,
  },
  { on: ['backup.failed'], queryKey: adminKeys.backups },
  { on: ['settings.changed'], queryKey: adminKeys.settings },
]
