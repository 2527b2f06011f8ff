import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { calendarDate, text } from '../values.ts'

/** The most days, and the most weeks, in one response. */
export const notesMaximum = 100

const words = text({ max: 10_000 })

export const dayNoteSchema = z.object({
  day: calendarDate,
  /** The plan for the day. */
  planned: words,
  /** How it went, in Markdown. */
  went: words,
  /** From 1 (bad) to 5 (good); null if not given. */
  mood: z.int().min(1).max(5).nullable(),
})
export type DayNote = z.infer<typeof dayNoteSchema>

const isMonday = (day: string) => new Date(day).getUTCDay() === 1

/** The three questions of a weekly review. */
export const weekNoteSchema = z.object({
  monday: calendarDate.refine(isMonday, { message: 'Must be a Monday' }),
  /** What worked, and why? */
  worked: words,
  /** What did not, and why? */
  failed: words,
  /** What is the one thing to change next week? */
  change: words,
})
export type WeekNote = z.infer<typeof weekNoteSchema>

export const listJournalNotes = endpoint({
  method: 'GET',
  path: '/journal/notes',
  summary: `The caller’s notes of days and weeks, the newest first, at most ${notesMaximum} of each`,
  query: z.object({
    /** Days from here on, and weeks that begin here or later. */
    from: calendarDate.optional(),
    /** Inclusive. */
    to: calendarDate.optional(),
  }),
  success: {
    status: 200,
    body: z.object({ days: z.array(dayNoteSchema), weeks: z.array(weekNoteSchema) }),
  },
})

export const saveDayNote = endpoint({
  method: 'PUT',
  path: '/journal/notes/day',
  summary: 'Keep what was planned for a day and how it went, in the place of what was kept before',
  body: dayNoteSchema,
  success: { status: 200, body: dayNoteSchema },
})

export const saveWeekNote = endpoint({
  method: 'PUT',
  path: '/journal/notes/week',
  summary: 'Keep the review of a week, in the place of what was kept before',
  body: weekNoteSchema,
  success: { status: 200, body: weekNoteSchema },
})
