import type { LiveEntry } from '#client/platform/http/live.tsx'

export const certificateKeys = {
  own: ['certificates', 'own'],
  verified: (code: string) => ['certificates', 'verified', code],
} as const

/** What events make stale. */
export const events: LiveEntry[] = [
  {
    on: [
      'certificate.issued',
      'assignment.graded',
      'quiz.marked',
      'course.changed',
      'access.changed',
    ],
    queryKey: certificateKeys.own,
  },
]
