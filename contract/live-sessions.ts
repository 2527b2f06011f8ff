import { z } from 'zod'
import { contentRoles } from './access/permissions.ts'
import { contentRoleSchema } from './access/roles.ts'
import { roleAccessSchema } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { lessonFileSchema } from './lesson-files.ts'
import { listQuery } from './lists.ts'
import {
  calendarDate,
  id,
  instant,
  line,
  seenUpdatedAt,
  text,
  timeZone,
  webAddress,
} from './values.ts'

/** How long before the start the meeting opens, in minutes. */
export const joinOpensMinutesBefore = 15

/** The most sessions of a series: two years of weeks. */
export const mostInSeries = 104

/** The most places that a session may have. */
export const mostPlaces = 1000

/** How a session repeats. */
const repetitionSchema = z.object({
  everyWeeks: z.union([z.literal(1), z.literal(2)]),
  /** The last day on which it may take place, in the time zone. */
  until: calendarDate,
  /** By whose clock it is always at the same time of day. */
  timeZone,
})
export type Repetition = z.infer<typeof repetitionSchema>

/** The most chapters of a recording, and the last second at which one may begin: a day. */
export const mostChapters = 100
const chapterFields = z.object({
  second: z
    .int()
    .min(0)
    .max(24 * 60 * 60),
  title: line({ min: 1, max: 100, message: 'Title is required' }),
})
/** A chapter as it is written, with the signal that is discussed in it, if there is one. */
const chapterInputSchema = chapterFields.extend({ signalId: id.nullish() })
export type ChapterInput = z.infer<typeof chapterInputSchema>

/** A chapter as somebody reads it, with its signal if that somebody may see the signal. */
export const chapterSchema = chapterFields.extend({
  signal: z.object({ id, title: z.string() }).optional(),
})
export type Chapter = z.infer<typeof chapterSchema>

const sessionFields = z.object({
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
  /** Further programs whose students may join as well. */
  alsoFor: z.array(contentRoleSchema).max(contentRoles.length).optional(),
  /** How many can join, with a place that they reserve; everybody if it is absent or null. */
  capacity: z.number().int().min(1).max(mostPlaces).nullish(),
  /** Who leads it. */
  host: line({ min: 1, max: 100, message: 'Name is required' }).nullish(),
  /** Of the recording, in its order. */
  chapters: z.array(chapterInputSchema).max(mostChapters).nullish(),
})

export const liveSessionInputSchema = sessionFields.extend({
  /** Without it, the session takes place once. */
  repeats: repetitionSchema.nullish(),
  /** The session whose files it has as well, each of a series. */
  copyOf: id.optional(),
})
export type LiveSessionInput = z.infer<typeof liveSessionInputSchema>

/**
 * Which sessions of its series a change concerns: the one named, those from it on, or all. The last two leave
 * out what has begun.
 */
export const whichSessions = ['this', 'later', 'all'] as const
export const whichSchema = z.enum(whichSessions)
export type WhichSessions = z.infer<typeof whichSchema>

export const liveSessionChangesSchema = z
  .object({
    ...sessionFields.shape,
    duration: z
      .number()
      .int()
      .min(5)
      .max(24 * 60),
    roleAccess: roleAccessSchema,
  })
  .partial()
  .extend({
    seenUpdatedAt,
    /**
     * The others get what this one gets another value of, except the recording: another date moves them by as
     * much.
     */
    which: whichSchema.optional(),
  })
export type LiveSessionChanges = z.infer<typeof liveSessionChangesSchema>

export const liveSessionSchema = z.object({
  id,
  title: z.string(),
  description: z.string(),
  date: instant,
  /** Minutes. */
  duration: z.number(),
  roleAccess: z.array(contentRoleSchema),
  /** Further programs that it is for; absent if there are none. */
  alsoFor: z.array(contentRoleSchema).optional(),
  /** The link itself is sent to admins only; students get it by joining. */
  meetingUrl: z.string().nullable(),
  hasMeeting: z.boolean(),
  recordingUrl: z.string().nullable(),
  host: z.string().nullish(),
  chapters: z.array(chapterSchema).nullish(),
  capacity: z.number().nullable(),
  /** Of a session with a capacity, how many have a place and wait for one, and whether the caller does. */
  places: z
    .object({
      taken: z.number(),
      waiting: z.number(),
      own: z.enum(['reserved', 'waiting']).nullable(),
      /** How many of those who wait get a place before the caller, who waits. */
      ahead: z.number(),
    })
    .nullable(),
  /** What can be downloaded with it; absent if there is nothing. */
  files: z.array(lessonFileSchema).optional(),
  /** The series that it is part of, and by whose clock that repeats. */
  series: z.object({ id, timeZone: z.string() }).nullable(),
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
  summary: 'Schedule a session, or a series; responds with the first',
  body: liveSessionInputSchema,
  once: true,
  success: { status: 201, body: liveSessionSchema },
})

export const updateLiveSession = endpoint({
  method: 'PUT',
  path: '/courses/live-session/:id',
  summary: 'Change a session, or several of its series; responds with the one named',
  params: idParams,
  body: liveSessionChangesSchema,
  success: { status: 200, body: liveSessionSchema },
})

export const deleteLiveSession = endpoint({
  method: 'DELETE',
  path: '/courses/live-session/:id',
  summary: 'Delete a session',
  params: idParams,
  query: z.object({ which: whichSchema.optional() }),
  success: { status: 204, body: null },
})

export const reservePlace = endpoint({
  method: 'POST',
  path: '/courses/live-session/:id/place',
  summary: 'Reserve a place in a session with a capacity, or join the waiting list if it is full',
  params: idParams,
  success: { status: 200, body: liveSessionSchema },
})

export const givePlaceUp = endpoint({
  method: 'DELETE',
  path: '/courses/live-session/:id/place',
  summary: 'Give up a place, or leave the waiting list; the first who waits gets the place',
  params: idParams,
  success: { status: 200, body: liveSessionSchema },
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
