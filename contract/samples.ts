import { z } from 'zod'
import { contentRoleSchema } from './access/roles.ts'
import { videoSchema } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { lessonPictureSchema } from './lesson-pictures.ts'
import { id } from './values.ts'

/** How many free samples are listed, those of the newest courses. */
export const samplesListed = 100

const sampleSchema = z.object({
  /** That of the lesson. */
  id,
  title: z.string(),
  kind: z.enum(['video', 'text']),
  /** Seconds; null for a text, and while unknown. */
  duration: z.number().nullable(),
  /** Of a text; null for a video. */
  readingMinutes: z.number().int().nullable(),
  courseTitle: z.string(),
  /** The programs that have the course. */
  programs: z.array(contentRoleSchema),
})
export type Sample = z.infer<typeof sampleSchema>

const openSampleSchema = sampleSchema.extend({
  /** As in the lists of lessons, with nobody’s progress. */
  lesson: videoSchema,
  /** Markdown; null for a video. */
  text: z.string().nullable(),
  /** Those in the text. */
  pictures: z.array(lessonPictureSchema),
})
export type OpenSample = z.infer<typeof openSampleSchema>

export const listSamples = endpoint({
  method: 'GET',
  path: '/samples',
  summary: 'The free samples of the published courses that the caller does not have',
  success: { status: 200, body: z.array(sampleSchema) },
})

export const openSample = endpoint({
  method: 'GET',
  path: '/samples/:id',
  summary:
    'A free sample of a published course, whose other lessons need not be open to the caller',
  params: z.object({ id }),
  success: { status: 200, body: openSampleSchema },
})
