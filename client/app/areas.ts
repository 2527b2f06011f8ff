import { may, type Role } from '#contract/permissions.ts'

/** The parts of the application behind the sign-in, each with sections of its own. */
export type Area = 'admin' | 'academy' | 'mentorship' | 'community'

/** Which sections have a screen. */
export type HasSection = (area: Area, section: string) => boolean

/** The areas that /dashboard may show to a holder of these roles, the one that is shown first. */
export function areasOf(roles: readonly Role[]): Area[] {
  const areas: Area[] = []
  if (may(roles, 'content.manage')) areas.push('admin')
  if (may(roles, 'academy.enter')) areas.push('academy')
  if (may(roles, 'mentorship.enter')) areas.push('mentorship')
  return areas.length > 0 ? areas : ['community']
}

/**
 * The area that shows /dashboard/{section}: the first of the user's areas that has this section, so
 * that whoever holds several roles reaches the sections of all of them.
 */
export function areaOf(roles: readonly Role[], section: string, has: HasSection): Area {
  const areas = areasOf(roles)
  return areas.find((area) => has(area, section)) ?? areas[0] ?? 'community'
}

/** The section that a path names: its second segment, 'overview' when there is none. */
export function sectionOf(pathname: string): string {
  return pathname.split('/').filter(Boolean)[1] ?? 'overview'
}
