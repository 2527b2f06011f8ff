import type { LiveEntry } from '#client/platform/http/live.tsx'

export const accessKeys = {
  /** Everything an administrator sees of users and their requests. */
  admin: ['access', 'admin'] as const,
  /** The user's own requests, cohorts, seats and places in waiting lists. */
  own: ['access', 'own'] as const,
}

/** What events make stale. */
export const events: LiveEntry[] = [
  {
    on: ['role_request.filed', 'role_request.decided', 'access.changed'],
    queryKey: accessKeys.admin,
  },
  {
    on: [
      'role_request.decided',
      'waiting_list.invited',
      'waiting_list.lapsed',
      'cohort.placed',
      'cohort.moved',
    ],
    queryKey: accessKeys.own,
  },
]
