import type { LiveEntry } from '#client/platform/http/live.tsx'

export const certificateKeys = {
  all: ['certificates'],
  own: ['certificates', 'own'],
  issued: ['certificates', 'issued'],
  conditions: (program: string) => ['certificates', 'conditions', program],
  design: ['certificates', 'design'],
  verified: (code: string) => ['certificates', 'verified', code],
} as const

/** What events make stale. */
export const events: LiveEntry[] = [
  {
    on: [
      'certificate.issued',
      'certificate.revoked',
      'certificate.restored',
      'assignment.graded',
      'quiz.marked',
      'course.changed',
      'access.changed',
    ],
    queryKey: certificateKeys.own,
  },
]
