import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant, line, seenUpdatedAt, text } from './values.ts'

const idParams = z.object({ id })

/** The program roles that an announcement can be limited to. */
export const announcementRoles = ['academy_student', 'mentorship_student'] as const
const announcementRoleSchema = z.enum(announcementRoles)
export type AnnouncementRole = z.infer<typeof announcementRoleSchema>

/** The maximum number of current announcements for one user, and in the office's list. */
export const currentMaximum = 5
export const announcementsMaximum = 100

const words = {
  // The title becomes the text of a notification.
  title: line({ min: 1, max: 150, message: 'Title is required' }),
  /** Markdown. */
  text: text({ min: 1, max: 5000, message: 'Write the announcement' }),
}

export const announcementInputSchema = z.object({
  ...words,
  /** Empty for everybody. */
  roles: z.array(announcementRoleSchema).max(announcementRoles.length),
  startsAt: instant,
  endsAt: instant,
})
export type AnnouncementInput = z.infer<typeof announcementInputSchema>

const currentSchema = z.object({ id, title: z.string(), text: z.string(), endsAt: instant })
export type CurrentAnnouncement = z.infer<typeof currentSchema>

const announcementSchema = z.object({
  id,
  title: z.string(),
  text: z.string(),
  roles: z.array(announcementRoleSchema),
  startsAt: instant,
  endsAt: instant,
  /** 'stopped' if whoever saved it lost the permission before it began; another admin saves it then. */
  state: z.enum(['planned', 'running', 'over', 'stopped']),
  createdAt: instant,
  updatedAt: instant,
})
export type Announcement = z.infer<typeof announcementSchema>

export const listCurrentAnnouncements = endpoint({
  method: 'GET',
  path: '/announcements',
  summary: 'What is announced to the caller now and was not put away, newest first',
  success: { status: 200, body: z.array(currentSchema) },
})

export const dismissAnnouncement = endpoint({
  method: 'POST',
  path: '/announcements/:id/dismiss',
  summary: 'Put an announcement away, on every device',
  params: idParams,
  success: { status: 204, body: null },
})

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/admin/announcements',
  summary: 'Announcements to programs, newest first',
  success: { status: 200, body: z.array(announcementSchema) },
})

export const saveAnnouncement = endpoint({
  method: 'PUT',
  path: '/admin/announcements/:id',
  summary: 'Keep an announcement under an id of the caller’s; 409 where others have changed it',
  params: idParams,
  body: announcementInputSchema.extend({ seenUpdatedAt }),
  success: { status: 200, body: announcementSchema },
})

export const deleteAnnouncement = endpoint({
  method: 'DELETE',
  path: '/admin/announcements/:id',
  summary: 'Delete an announcement',
  params: idParams,
  success: { status: 204, body: null },
})
