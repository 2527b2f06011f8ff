import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant, text } from './values.ts'

/** How many notes somebody may have on one lesson. */
export const lessonNotesMaximum = 500

/** The longest note on a lesson, in characters. */
export const lessonNoteMaximum = 5000

/** Seconds in a week: no lesson is longer. */
export const secondMaximum = 604_800

const lessonNoteSchema = z.object({
  id,
  /** Of the video, in whole seconds; null for a note on the lesson as a whole. */
  second: z.number().int().nullable(),
  text: z.string(),
  createdAt: instant,
  updatedAt: instant,
})
export type LessonNote = z.infer<typeof lessonNoteSchema>

const noteText = text({ min: 1, max: lessonNoteMaximum, message: 'Note is required' })

const lessonNoteInputSchema = z.object({
  text: noteText,
  second: z.number().int().min(0).max(secondMaximum).nullable(),
})
export type LessonNoteInput = z.infer<typeof lessonNoteInputSchema>

const lessonParams = z.object({ id, videoId: id })
const noteParams = lessonParams.extend({ noteId: id })

export const listLessonNotes = endpoint({
  method: 'GET',
  path: '/courses/:id/videos/:videoId/notes',
  summary: 'The caller’s own notes on a lesson that is open to them, in the order of the video',
  params: lessonParams,
  success: { status: 200, body: z.array(lessonNoteSchema) },
})

export const addLessonNote = endpoint({
  method: 'POST',
  path: '/courses/:id/videos/:videoId/notes',
  summary: 'Write a note on a lesson, which only its author sees',
  params: lessonParams,
  body: lessonNoteInputSchema,
  once: true,
  success: { status: 201, body: lessonNoteSchema },
})

export const updateLessonNote = endpoint({
  method: 'PUT',
  path: '/courses/:id/videos/:videoId/notes/:noteId',
  summary: 'Change the text of a note of one’s own',
  params: noteParams,
  body: z.object({ text: noteText }),
  success: { status: 200, body: lessonNoteSchema },
})

export const deleteLessonNote = endpoint({
  method: 'DELETE',
  path: '/courses/:id/videos/:videoId/notes/:noteId',
  summary: 'Delete a note of one’s own',
  params: noteParams,
  success: { status: 204, body: null },
})
