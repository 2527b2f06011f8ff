import { z } from 'zod'
import { contentRoleSchema } from './access/roles.ts'
import { roleAccessSchema } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { listQuery } from './lists.ts'
import { id, instant, line, seenUpdatedAt, text, webAddress } from './values.ts'

/** How long before the start the meeting opens, in minutes. */
export const joinOpensMinutesBefore = 15

export const liveSessionInputSchema = z.object({
  title: line({ min: 1, max: 200, message: 'Title is required' }),
  description: text({ min: 1, max: 5000, message: 'Description is required' }),
  date: instant,
  /** Minutes. */
  duration: z
    .number()
    .int()
    .min(5)
    .max(24 * 60)
    .default(60),
  meetingUrl: webAddress.nullish(),
  recordingUrl: webAddress.nullish(),
  roleAccess: roleAccessSchema.default(['community_student']),
})
export type LiveSessionInput = z.infer<typeof liveSessionInputSchema>

export const liveSessionChangesSchema = z
  .object({
    ...liveSessionInputSchema.shape,
    duration: z
      .number()
      .int()
      .min(5)
      .max(24 * 60),
    roleAccess: roleAccessSchema,
  })
  .partial()
  .extend({ seenUpdatedAt })
export type LiveSessionChanges = z.infer<typeof liveSessionChangesSchema>

export const liveSessionSchema = z.object({
  id,
  title: z.string(),
  description: z.string(),
  date: instant,
  /** Minutes. */
  duration: z.number(),
  roleAccess: z.array(contentRoleSchema),
  /** The link itself is sent to admins only; students get it by joining. */
  meetingUrl: z.string().nullable(),
  hasMeeting: z.boolean(),
  recordingUrl: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type LiveSession = z.infer<typeof liveSessionSchema>

const idParams = z.object({ id })

export const liveSessionSorts = ['title', 'date', 'access'] as const
export type LiveSessionSort = (typeof liveSessionSorts)[number]

export const listLiveSessions = endpoint({
  method: 'GET',
  path: '/courses/live-sessions',
  summary:
    'The sessions that the caller may see: coming ones by date, then past ones, newest first',
  query: listQuery(liveSessionSorts),
  success: { status: 200, body: z.array(liveSessionSchema), counted: true },
})

export const getLiveSession = endpoint({
  method: 'GET',
  path: '/courses/live-session/:id',
  summary: 'One session that the caller may see',
  params: idParams,
  success: { status: 200, body: liveSessionSchema },
})

export const createLiveSession = endpoint({
  method: 'POST',
  path: '/courses/live-session',
  summary: 'Schedule a session',
  body: liveSessionInputSchema,
  once: true,
  success: { status: 201, body: liveSessionSchema },
})

export const updateLiveSession = endpoint({
  method: 'PUT',
  path: '/courses/live-session/:id',
  summary: 'Change a session',
  params: idParams,
  body: liveSessionChangesSchema,
  success: { status: 200, body: liveSessionSchema },
})

export const deleteLiveSession = endpoint({
  method: 'DELETE',
  path: '/courses/live-session/:id',
  summary: 'Delete a session',
  params: idParams,
  success: { status: 204, body: null },
})

/** Returns an iCalendar file rather than JSON. */
export const sessionCalendarPath = '/courses/live-session/:id/calendar.ics'

/** Returns an iCalendar file; the token identifies whose sessions it lists. */
export const calendarFeedPath = '/calendar/:token.ics'

const calendarSchema = z.object({
  /** The address that calendar programs subscribe to: anyone who has it sees what the caller may see. */
  url: z.string(),
})

export const getCalendar = endpoint({
  method: 'GET',
  path: '/me/calendar',
  summary: "The address of the caller's calendar feed",
  success: { status: 200, body: calendarSchema },
})

export const resetCalendar = endpoint({
  method: 'POST',
  path: '/me/calendar/reset',
  summary: 'A new address for the calendar feed; the one before stops working',
  success: { status: 200, body: calendarSchema },
})

export const joinLiveSession = endpoint({
  method: 'POST',
  path: '/courses/live-session/:id/join',
  summary: 'The meeting link, from 15 minutes before the start to the end; records attendance',
  params: idParams,
  success: { status: 200, body: z.object({ meetingUrl: z.string() }) },
})
