import { z } from 'zod'
import { videoTitle } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { lessonPictureSchema } from './lesson-pictures.ts'
import { id, instant, seenUpdatedAt, text } from './values.ts'

/** The longest text of a lesson, in characters. */
export const lessonTextMaximum = 50_000

/** How many words are read in a minute. */
const wordsPerMinute = 200

/** How long a text of this many words takes to read, in whole minutes. */
export const readingMinutes = (words: number): number => Math.ceil(words / wordsPerMinute)

const textLessonSchema = z.object({
  id,
  courseId: id,
  title: z.string(),
  /** Markdown. */
  text: z.string(),
  /** Those that the text may name. */
  pictures: z.array(lessonPictureSchema),
  readingMinutes: z.number().int(),
  createdAt: instant,
  updatedAt: instant,
})
export type TextLesson = z.infer<typeof textLessonSchema>

export const textLessonInputSchema = z.object({
  title: videoTitle,
  /** Markdown. */
  text: text({ min: 1, max: lessonTextMaximum, message: 'Text is required' }),
})
export type TextLessonInput = z.infer<typeof textLessonInputSchema>

const textParams = z.object({ id, textId: id })

export const createTextLesson = endpoint({
  method: 'POST',
  path: '/courses/:id/texts',
  summary: 'Add a lesson that is read, after the last one',
  params: z.object({ id }),
  body: textLessonInputSchema,
  once: true,
  success: { status: 201, body: textLessonSchema },
})

export const getTextLesson = endpoint({
  method: 'GET',
  path: '/courses/:id/texts/:textId',
  summary: 'The text of a lesson that is read, if it is open to the caller',
  params: textParams,
  success: { status: 200, body: textLessonSchema },
})

export const updateTextLesson = endpoint({
  method: 'PUT',
  path: '/courses/:id/texts/:textId',
  summary: 'Change the title or the text of a lesson that is read',
  params: textParams,
  body: textLessonInputSchema.partial().extend({ seenUpdatedAt }),
  success: { status: 200, body: textLessonSchema },
})
