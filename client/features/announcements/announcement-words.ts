import type { AnnouncementRole } from '#contract/announcements.ts'

export const roleLabels: Record<AnnouncementRole, string> = {
  academy_student: 'Academy',
  mentorship_student: 'Mentorship',
}

/** Whom an announcement is for. */
export const audienceText = (roles: readonly AnnouncementRole[]): string =>
  roles.length === 0 ? 'Everyone' : roles.map((role) => roleLabels[role]).join(' and ')
