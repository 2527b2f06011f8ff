import type { Role } from './permissions.ts'

// Free of schemas: every page checks whether it is being viewed as somebody else, and few need
// more.

/** The roles as which an admin can view the site. */
export const viewedAs = ['visitor', 'community', 'academy', 'mentorship'] as const
export type ViewedAs = (typeof viewedAs)[number]

/** The prefix of every viewing token, and of no other token. */
export const viewingTokenPrefix = 'view_'

/** The roles that each view has. */
export const rolesViewed: Record<ViewedAs, readonly Role[]> = {
  visitor: [],
  community: ['community_student'],
  academy: ['community_student', 'academy_student'],
  mentorship: ['community_student', 'mentorship_student'],
}
