import { z } from 'zod'

export const roleNames = [
  'community_student',
  'academy_student',
  'mentorship_student',
  'admin',
] as const
export const roleSchema = z.enum(roleNames)
export type Role = z.infer<typeof roleSchema>

/** The roles that content can be limited to; an item carries exactly one of them. */
export const contentRoles = ['community_student', 'academy_student', 'mentorship_student'] as const
export const contentRoleSchema = z.enum(contentRoles)
export type ContentRole = z.infer<typeof contentRoleSchema>

const everyone: readonly Role[] = roleNames
const admin: readonly Role[] = ['admin']

/** Who may do what. A route names one of these permissions or 'public'. */
export const permissions = {
  'account.own': everyone,
  'content.read': everyone,
  'progress.write': everyone,
  'role-requests.own': everyone,
  'community.read': everyone,
  'academy.enter': ['academy_student', 'admin'],
  'mentorship.enter': ['mentorship_student', 'admin'],
  'content.manage': admin,
  'role-requests.decide': admin,
  'users.manage': admin,
  'operations.read': admin,
  'activity.read': admin,
  'statistics.read': admin,
  'settings.manage': admin,
  'payments.own': everyone,
  'payments.manage': admin,
  'journal.own': everyone,
  'journals.review': admin,
  'assignments.own': everyone,
  'assignments.manage': admin,
  'messages.own': everyone,
  'messages.manage': admin,
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof permissions
export type Access = 'public' | Permission

/** Whether a holder of these (currently effective) roles has the permission. */
export function may(roles: readonly Role[], permission: Permission): boolean {
  const allowed: readonly Role[] = permissions[permission]
  return roles.some((role) => allowed.includes(role))
}

/**
 * Whether content limited to `roleAccess` is open to a holder of these effective roles.
 * Programs do not nest: mentorship does not open academy content, nor the reverse.
 */
export function maySeeContent(roles: readonly Role[], roleAccess: readonly ContentRole[]): boolean {
  return (
    roles.includes('admin') ||
    roleAccess.some((role) => role === 'community_student' || roles.includes(role))
  )
}

/** The roles of content that a holder of these effective roles may see; for a query's condition. */
export function visibleContentRoles(roles: readonly Role[]): ContentRole[] {
  return contentRoles.filter((role) => maySeeContent(roles, [role]))
}
