import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../values.ts'

export const notificationTypes = ['info', 'success', 'warning', 'error'] as const
const notificationTypeSchema = z.enum(notificationTypes)
export type NotificationType = z.infer<typeof notificationTypeSchema>

/** The maximum number of notifications in one response; the newest ones. */
export const notificationsMaximum = 100

const notificationSchema = z.object({
  id,
  type: notificationTypeSchema,
  title: z.string(),
  message: z.string(),
  timestamp: instant,
  /** Where it leads: a page of the academy, as a path that begins with a slash. */
  action: z.object({ label: z.string(), href: z.string() }).optional(),
})
export type Notification = z.infer<typeof notificationSchema>

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  summary:
    'What the caller has not dismissed, newest first, at most 100; X-Total-Count has them all',
  success: { status: 200, body: z.array(notificationSchema), counted: true },
})

export const dismissNotification = endpoint({
  method: 'DELETE',
  path: '/notifications/:id',
  summary: 'Dismiss one notification, for the caller only',
  params: z.object({ id }),
  success: { status: 204, body: null },
})

export const clearNotifications = endpoint({
  method: 'DELETE',
  path: '/notifications',
  summary: 'Dismiss all notifications that the caller has at this moment',
  success: { status: 204, body: null },
})
