import type { Role } from '../access/permissions.ts'

// Free of schemas: every page checks whether it is being viewed as somebody else, and few need
// more.

/** The roles as which an admin can view the site. */
export const impersonationRoles = ['visitor', 'community', 'academy', 'mentorship'] as const
export type ImpersonationRole = (typeof impersonationRoles)[number]

/** The prefix of every impersonation token, and of no other token. */
export const impersonationTokenPrefix = 'view_'

/** The roles that each view has. */
export const rolesOfImpersonation: Record<ImpersonationRole, readonly Role[]> = {
  visitor: [],
  community: ['community_student'],
  academy: ['community_student', 'academy_student'],
  mentorship: ['community_student', 'mentorship_student'],
}
