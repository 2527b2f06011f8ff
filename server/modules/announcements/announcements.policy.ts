import { type AnnouncementRole, announcementRoles } from '#contract/announcements.ts'
import type { Standing } from '#contract/permissions.ts'

/** The programs whose announcements somebody reads: those whose role is effective now. */
export const rolesReadBy = ({ roles }: Standing): AnnouncementRole[] =>
  announcementRoles.filter((role) => roles.includes(role))
