import { type NotificationType, notificationTypes } from '#contract/notifications.ts'
import { type Role, roleNames } from '#contract/permissions.ts'
import type { Audience } from '#server/platform/events/outbox.ts'

/** The roles whose broadcasts concern a holder of these effective roles; admins hear of everything. */
export function audiencesOf(roles: readonly Role[]): Role[] {
  if (roles.includes('admin')) return [...roleNames]
  return roleNames.filter((role) => role === 'community_student' || roles.includes(role))
}

/** The types of broadcasts that a holder of these effective roles sees. */
export function typesSeenBy(roles: readonly Role[]): NotificationType[] {
  if (roles.includes('admin') || roles.includes('mentorship_student')) return [...notificationTypes]
  if (roles.includes('academy_student')) return ['info', 'success', 'warning']
  return ['info', 'success']
}

/** Whether a broadcast of this type to holders of `audience` is for a holder of these roles. */
export const seesBroadcast = (roles: readonly Role[], audience: Role, type: NotificationType) =>
  audiencesOf(roles).includes(audience) && typesSeenBy(roles).includes(type)

/** Whom a stored notification is for. */
export function audienceOf({
  userId,
  audienceRole,
}: {
  userId: string | null
  audienceRole: Role | null
}): Audience {
  if (userId !== null) return { user: userId }
  if (audienceRole !== null) return { role: audienceRole }
  throw new Error('a notification is for one user or for a role')
}
