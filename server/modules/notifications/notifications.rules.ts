import {
  type AccessState,
  may,
  type Permission,
  permissionNames,
  type Role,
  roleNames,
} from '#contract/access/permissions.ts'
import type { MailTopic } from '#contract/identity/identity.ts'
import { type NotificationType, notificationTypes } from '#contract/notifications/notifications.ts'
import type { Audience } from '#server/platform/events/outbox.ts'

/** The roles whose broadcasts concern a holder of these effective roles; admins hear of everything. */
export function audiencesOf(roles: readonly Role[]): Role[] {
  if (roles.includes('admin')) return [...roleNames]
  return roleNames.filter((role) => role === 'community_student' || roles.includes(role))
}

/**
 * The types of broadcasts that a holder of these effective roles sees: who sees no errors, and no
 * warnings, is required by the specification, section 5.
 */
export function typesSeenBy(roles: readonly Role[]): NotificationType[] {
  if (roles.includes('admin') || roles.includes('mentorship_student')) return [...notificationTypes]
  if (roles.includes('academy_student')) return ['info', 'success', 'warning']
  return ['info', 'success']
}

/**
 * The permissions by which staff hear of what admins are told: all that somebody below the admins has.
 * Admins hear of it as admins.
 */
export const staffPermissionsOf = (accessState: AccessState): Permission[] =>
  accessState.staffRole ? permissionNames.filter((permission) => may(accessState, permission)) : []

interface Broadcast {
  audienceRole: Role
  /** Those to whom this strategy is open by itself see it as well. */
  audienceStrategy: string | null
  /** What is done about it, where staff may do it as well as admins. */
  staffPermission: Permission | null
  type: NotificationType
  /** Their holders are told the same otherwise. */
  unlessRoles: readonly Role[]
}

/** Whether a broadcast is for somebody of this access state. */
export function seesBroadcast(
  accessState: AccessState,
  { audienceRole, audienceStrategy, staffPermission, type, unlessRoles }: Broadcast,
): boolean {
  if (staffPermission && staffPermissionsOf(accessState).includes(staffPermission)) return true
  const { roles } = accessState
  const audiences = audiencesOf(roles)
  if (unlessRoles.some((role) => audiences.includes(role))) return false
  const isOpened =
    audienceStrategy !== null && Boolean(accessState.openedStrategies?.includes(audienceStrategy))
  return (isOpened || audiences.includes(audienceRole)) && typesSeenBy(roles).includes(type)
}

/** Whom a stored notification is for. */
export function audienceOf({
  userId,
  audienceRole,
  audienceStrategy,
}: {
  userId: string | null
  audienceRole: Role | null
  audienceStrategy: string | null
}): Audience {
  if (userId !== null) return { user: userId }
  if (audienceRole !== null) {
    return { role: audienceRole, ...(audienceStrategy && { strategy: audienceStrategy }) }
  }
  throw new Error('a notification is for one user or for a role')
}

/** The topics of notices about oneself, by the subject of their event; all others are of the account. */
const topics: Readonly<Record<string, MailTopic>> = {
  assignment: 'learning',
  quiz: 'learning',
  exercise: 'learning',
  own_drill: 'learning',
  course: 'learning',
  trade: 'learning',
  journal: 'learning',
  certificate: 'learning',
  live_session: 'sessions',
  booking: 'sessions',
  question: 'messages',
  message: 'messages',
  conversation: 'messages',
}

/**
 * The topic of the mails of a notice. What is told to a role is news, except that a live session
 * concerns everybody who may join it, and that the office is told of what waits for it: a request, a dispute, a backup
 * that failed.
 */
export function mailTopicOf(notice: {
  mailKey: string | null
  userId: string | null
  audienceRole: Role | null
}): MailTopic {
  const [subject = ''] = notice.mailKey?.split('.') ?? []
  const topic = topics[subject]
  const isToOffice = notice.audienceRole === 'admin'
  if (topic === 'sessions') return isToOffice ? 'news' : topic
  if (isToOffice) return 'office'
  if (notice.userId === null || notice.mailKey === null) return 'news'
  return topic ?? 'account'
}
