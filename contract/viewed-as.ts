import type { Role } from './permissions.ts'

// Apart from the schemas: every page asks whether it is being looked at, and few know more of it.

/** As whom an admin can look at the site. */
export const viewedAs = ['visitor', 'community', 'academy', 'mentorship'] as const
export type ViewedAs = (typeof viewedAs)[number]

/** With this begins every token of a look at the site, and no other token. */
export const viewingTokenPrefix = 'view_'

/** The roles of those as whom somebody looks. */
export const rolesViewed: Record<ViewedAs, readonly Role[]> = {
  visitor: [],
  community: ['community_student'],
  academy: ['community_student', 'academy_student'],
  mentorship: ['community_student', 'mentorship_student'],
}
