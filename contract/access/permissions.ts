export const roleNames = [
  'community_student',
  'academy_student',
  'mentorship_student',
  'admin',
] as const
export type Role = (typeof roleNames)[number]

/** The roles that content can be limited to; each item has exactly one of them. */
export const contentRoles = ['community_student', 'academy_student', 'mentorship_student'] as const
export type ContentRole = (typeof contentRoles)[number]

/** The places that admins can give to members: each has part of the admins' permissions. */
export const grantableStaffRoles = ['teacher', 'support', 'bookkeeper'] as const
export type GrantableStaffRole = (typeof grantableStaffRoles)[number]

/** Places in the academy's office, at most one per person; the owner is also an admin. */
export const staffRoles = ['owner', ...grantableStaffRoles] as const
export type StaffRole = (typeof staffRoles)[number]

/** What permissions derive from: the currently effective roles, and the place in the office. */
export interface AccessState {
  readonly roles: readonly Role[]
  readonly staffRole?: StaffRole | null
  /** Whether no signals may be received in the country that was declared, or none was although it has to be. */
  readonly isWithheld?: boolean
  /** The ids of the courses that are open beside those of the roles, opened one by one by what was bought. */
  readonly openedCourses?: readonly string[]
  /** The ids of the strategies whose signals are open beside those of the roles. */
  readonly openedStrategies?: readonly string[]
}

type Holder = Role | StaffRole

const everyone: readonly Holder[] = roleNames
const admin: readonly Holder[] = ['admin']
const teaching: readonly Holder[] = ['admin', 'teacher']
const members: readonly Holder[] = ['admin', 'support']
const books: readonly Holder[] = ['admin', 'bookkeeper']

/** Who may do what. Each route names one of these permissions or 'public'. */
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
  /** Broadcasts are written in the academy's name. */
  'letters.send': admin,
  /** The admin role, the places in the office, and actions on those who hold them. */
  'staff.manage': admin,
  'ownership.hand-over': ['owner'],
  /** Everything that the academy holds, as one archive. */
  'academy.move-out': ['owner'],
  /** Keys of other services, which move money and hold everything. */
  'connections.manage': ['owner'],
  'operations.read': admin,
  /** What the program has given up is tried again. */
  'operations.manage': admin,
  'activity.read': admin,
  /** The admin area: each of its screens has its own permission as well. */
  'office.enter': ['admin', ...grantableStaffRoles],
  /** The overview; each figure also requires permission for the underlying data. */
  'statistics.read': ['admin', ...grantableStaffRoles],
  'settings.manage': admin,
  'payments.own': everyone,
  'payments.read': books,
  'payments.refund': books,
  'coupons.manage': books,
  /** A person's sign-ins, lessons and messages, as evidence for the card provider. */
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

/** Whether somebody of this access state has the permission. */
export function may({ roles, staffRole }: AccessState, permission: Permission): boolean {
  const allowed: readonly Holder[] = permissions[permission]
  if (staffRole && allowed.includes(staffRole)) return true
  return roles.some((role) => allowed.includes(role))
}

/** Whether somebody works in the academy's office, as an admin or in one of the lower places. */
export const isStaff = ({ roles, staffRole }: AccessState): boolean =>
  roles.includes('admin') || Boolean(staffRole)

/**
 * Whether content limited to `roleAccess` is visible to somebody of this access state: everything is to
 * those who teach. Programs do not nest: mentorship does not open academy content, nor the reverse.
 */
export function maySeeContent(
  accessState: AccessState,
  roleAccess: readonly ContentRole[],
): boolean {
  return (
    may(accessState, 'content.manage') ||
    roleAccess.some((role) => role === 'community_student' || accessState.roles.includes(role))
  )
}

/** Whether somebody of this access state may receive no signals, by whatever way; those who publish them may. */
export const isWithoutSignals = (accessState: AccessState): boolean =>
  Boolean(accessState.isWithheld) && !may(accessState, 'content.manage')

/** The content roles visible to somebody of this access state, for a query's condition. */
export function visibleContentRoles(accessState: AccessState): ContentRole[] {
  return contentRoles.filter((role) => maySeeContent(accessState, [role]))
}
