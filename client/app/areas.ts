import { may, type Role } from '#contract/permissions.ts'

/** The parts of the application behind the sign-in, each with sections of its own. */
export const areas = ['admin', 'academy', 'mentorship', 'community'] as const
export type Area = (typeof areas)[number]

/** Which sections have a screen. */
export type HasSection = (area: Area, section: string) => boolean

/** The areas that /dashboard may show to a holder of these roles, the one that is shown first. */
export function areasOf(roles: readonly Role[]): Area[] {
  const open: Area[] = []
  if (may(roles, 'content.manage')) open.push('admin')
  if (may(roles, 'academy.enter')) open.push('academy')
  if (may(roles, 'mentorship.enter')) open.push('mentorship')
  return open.length > 0 ? open : ['community']
}

/**
 * The area that shows /dashboard/{section}: the first of the user's areas that has this section, so
 * that whoever holds several roles reaches the sections of all of them.
 */
export function areaOf(roles: readonly Role[], section: string, has: HasSection): Area {
  const open = areasOf(roles)
  return open.find((area) => has(area, section)) ?? open[0] ?? 'community'
}

/** The section that a path names: its second segment, 'overview' when there is none. */
export function sectionOf(pathname: string): string {
  return pathname.split('/').filter(Boolean)[1] ?? 'overview'
}
