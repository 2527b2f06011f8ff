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

/** What admins may make of a member: each may do a part of what they may. */
export const grantableStaffRoles = ['teacher', 'support', 'bookkeeper'] as const
export const grantableStaffRoleSchema = z.enum(grantableStaffRoles)
export type GrantableStaffRole = z.infer<typeof grantableStaffRoleSchema>

/** Places in the academy's office, of which a person has one at most; the owner is an admin as well. */
export const staffRoleSchema = z.enum(['owner', ...grantableStaffRoles])
export type StaffRole = z.infer<typeof staffRoleSchema>

/** By what somebody may do something: the currently effective roles, and the place in the office. */
export interface Standing {
  readonly roles: readonly Role[]
  readonly staffRole?: StaffRole | null
}

type Holder = Role | StaffRole

const everyone: readonly Holder[] = roleNames
const admin: readonly Holder[] = ['admin']
const teaching: readonly Holder[] = ['admin', 'teacher']
const members: readonly Holder[] = ['admin', 'support']
const books: readonly Holder[] = ['admin', 'bookkeeper']

/** Who may do what. A route names one of these permissions or 'public'. */
export const permissions = {
  'account.own': everyone,
  'content.read': everyone,
  'progress.write': everyone,
  'role-requests.own': everyone,
  'community.read': everyone,
  'academy.enter': ['academy_student', ...teaching],
  'mentorship.enter': ['mentorship_student', ...teaching],
  'content.manage': teaching,
  'role-requests.decide': members,
  'members.read': members,
  /** Plan, status, the students' roles and subscriptions. */
  'members.manage': members,
  'members.suspend': members,
  'members.delete': admin,
  /** Letters to many at once speak for the academy. */
  'letters.send': admin,
  /** The role of admins, the places in the office, and what is done to those who hold them. */
  'staff.manage': admin,
  'ownership.hand-over': ['owner'],
  'operations.read': admin,
  'activity.read': admin,
  /** The admin area: each screen of it is for those who may do what it is for. */
  'office.enter': ['admin', ...grantableStaffRoles],
  /** The overview; each figure of it is for those who may read what it is made of. */
  'statistics.read': ['admin', ...grantableStaffRoles],
  'settings.manage': admin,
  'payments.own': everyone,
  'payments.read': books,
  'payments.refund': books,
  'coupons.manage': books,
  /** Sign-ins, lessons and messages of a person, to hand to the card provider. */
  'payments.evidence': admin,
  'journal.own': everyone,
  'journals.review': teaching,
  'assignments.own': everyone,
  'assignments.manage': teaching,
  'messages.own': everyone,
  'messages.manage': members,
} as const satisfies Record<string, readonly Holder[]>

export type Permission = keyof typeof permissions
export const permissionNames = Object.keys(permissions) as Permission[]
export type Access = 'public' | Permission

/** Whether somebody of this standing has the permission. */
export function may({ roles, staffRole }: Standing, permission: Permission): boolean {
  const allowed: readonly Holder[] = permissions[permission]
  if (staffRole && allowed.includes(staffRole)) return true
  return roles.some((role) => allowed.includes(role))
}

/** Whether somebody works in the academy's office, as an admin or in a place below. */
export const isStaff = ({ roles, staffRole }: Standing): boolean =>
  roles.includes('admin') || Boolean(staffRole)

/**
 * Whether content limited to `roleAccess` is open to somebody of this standing: all of it to those who
 * teach. Programs do not nest: mentorship does not open academy content, nor the reverse.
 */
export function maySeeContent(standing: Standing, roleAccess: readonly ContentRole[]): boolean {
  return (
    may(standing, 'content.manage') ||
    roleAccess.some((role) => role === 'community_student' || standing.roles.includes(role))
  )
}

/** The roles of content that somebody of this standing may see; for a query's condition. */
export function visibleContentRoles(standing: Standing): ContentRole[] {
  return contentRoles.filter((role) => maySeeContent(standing, [role]))
}
