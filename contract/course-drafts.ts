import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant } from './values.ts'

/** A field as it is being typed: limited in length, and otherwise only what can be stored. */
const typed = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\u0000') && value.isWellFormed(), {
      message: 'Contains characters that cannot be used',
    })

/** The edited fields of the form of a course, or of a lesson that is read, as they are typed; others are absent. */
const typedSchema = z.object({
  title: typed(300),
  description: typed(6000),
  content: typed(70_000),
  text: typed(60_000),
  category: typed(200),
  duration: typed(20),
  level: typed(20),
  access: typed(40),
  alsoFor: z.array(typed(40)).max(5),
  isPublished: z.boolean(),
  publishAt: typed(40),
})
const draftFieldsSchema = typedSchema.partial()
export type DraftFields = z.infer<typeof draftFieldsSchema>

const courseDraftSchema = z.object({
  typed: draftFieldsSchema,
  /** The `updatedAt` of the course or the lesson that the form was filled from. */
  seen: instant,
  updatedAt: instant,
})
export type CourseDraft = z.infer<typeof courseDraftSchema>

const params = z.object({ id })
/** The lesson that is edited; absent for the course itself. */
const query = z.object({ lesson: id.optional() })

export const readCourseDraft = endpoint({
  method: 'GET',
  path: '/courses/:id/draft',
  summary: 'What the caller has typed into the form of a course or a lesson, and not saved',
  params,
  query,
  success: { status: 200, body: z.object({ draft: courseDraftSchema.nullable() }) },
})

export const storeCourseDraft = endpoint({
  method: 'PUT',
  path: '/courses/:id/draft',
  summary:
    'Store what is being typed, for the caller alone; 409 when another window or device of the caller has stored something since',
  params,
  query,
  body: z.object({
    typed: draftFieldsSchema,
    seen: instant,
    /** The draft's `updatedAt` as it was last read or stored here; null if there was none. */
    draftSeen: instant.nullable(),
  }),
  success: { status: 200, body: courseDraftSchema },
})

export const dropCourseDraft = endpoint({
  method: 'DELETE',
  path: '/courses/:id/draft',
  summary: 'Drop what was typed; nothing happens where there is nothing',
  params,
  query,
  success: { status: 204, body: null },
})
