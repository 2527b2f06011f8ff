import { z } from 'zod'
import { lessonKinds } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { searchMaximum } from './lists.ts'
import { sides } from './messages/messages.ts'
import { id, instant, text } from './values.ts'

/** What can be found, in the order in which it is listed. */
export const hitKinds = [
  'course',
  'lesson',
  'note',
  'question',
  'assignment',
  'session',
  'signal',
  'trade',
  'message',
  'announcement',
] as const
export type HitKind = (typeof hitKinds)[number]

/** The fewest characters that are searched for, and the most hits of each kind. */
export const searchMinimum = 2
export const hitsOfKindMaximum = 8

/** A text in parts, of which some are words that were searched for. */
const partsSchema = z.array(z.object({ text: z.string(), match: z.boolean() }))
export type Parts = z.infer<typeof partsSchema>

const hitSchema = z.object({
  kind: z.enum(hitKinds),
  id,
  /** Empty for what has no title, such as a message. */
  title: partsSchema,
  /** A part of its text, with what was found of it; empty without one. */
  excerpt: partsSchema,
  /** When it was made, is to begin, or was traded. */
  at: instant,
  /** The course it belongs to; absent for what belongs to none. */
  course: z.object({ id, title: z.string() }).optional(),
  /** The lesson that a note or a question is about. */
  lesson: id.optional(),
  /** Where in the lesson's video it is: a note, or what is said in it. */
  second: z.number().int().optional(),
  /** What a lesson is. */
  lessonKind: z.enum(lessonKinds).optional(),
  /** Who wrote a message. */
  side: z.enum(sides).optional(),
})
export type Hit = z.infer<typeof hitSchema>

export const search = endpoint({
  method: 'GET',
  path: '/search',
  summary:
    'What the caller may see and contains every word of `q`, the last one begun: at most eight of each kind, titles first',
  query: z.strictObject({ q: text({ min: searchMinimum, max: searchMaximum }) }),
  success: { status: 200, body: z.array(hitSchema) },
})
