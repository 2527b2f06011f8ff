import { type NotificationType, notificationTypes } from '#contract/notifications.ts'
import { type Role, roleNames } from '#contract/permissions.ts'

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
