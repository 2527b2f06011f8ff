import type { AccessState } from '#contract/access/permissions.ts'
import { type AnnouncementRole, announcementRoles } from '#contract/announcements.ts'

/** The programs whose announcements somebody reads: those whose role is effective now. */
export const rolesReadBy = ({ roles }: AccessState): AnnouncementRole[] =>
  announcementRoles.filter((role) => roles.includes(role))
