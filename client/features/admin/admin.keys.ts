import type { LiveEntry } from '#client/platform/http/live.tsx'

export const adminKeys = {
  stats: ['admin', 'stats'] as const,
  needs: ['admin', 'needs'] as const,
  settings: ['admin', 'settings'] as const,
  backups: ['admin', 'backups'] as const,
  disk: ['admin', 'disk'] as const,
  storageQuotas: ['admin', 'storage-quotas'] as const,
  mails: ['admin', 'mails'] as const,
  preparations: ['admin', 'preparations'] as const,
}

/** What events make stale. */
export const events: LiveEntry[] = [
  {
    on: ['transaction.changed', 'course.changed', 'role_request.filed', 'access.changed'],
    queryKey: adminKeys.stats,
  },
  {
    on: [
      'role_request.filed',
      'role_request.decided',
      'assignment.changed',
      'question.changed',
      'quiz.answered',
      'exercise.answered',
      'message.new',
      'message.read',
      'transaction.changed',
    ],
    queryKey: adminKeys.needs,
  },
  { on: ['backup.failed'], queryKey: adminKeys.backups },
  { on: ['disk.changed'], queryKey: adminKeys.disk },
  { on: ['settings.changed'], queryKey: adminKeys.settings },
]
