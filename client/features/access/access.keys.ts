import type { LiveEntry } from '#client/platform/live.tsx'

export const accessKeys = {
  /** All that an administrator sees of users and their requests. */
  admin: ['access', 'admin'] as const,
  /** The user's own requests. */
  own: ['access', 'own'] as const,
}

/** What events make outdated. */
export const accessEvents: LiveEntry[] = [
  {
    on: ['role_request.filed', 'role_request.decided', 'access.changed'],
    queryKey: accessKeys.admin,
  },
  { on: ['role_request.decided'], queryKey: accessKeys.own },
]
