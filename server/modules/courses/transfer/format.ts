import { z } from 'zod'
import { modulesMaximum, releaseDaysMaximum } from '#contract/course-modules.ts'
import { courseInputSchema, lessonKinds, videoTitle } from '#contract/courses.ts'
import { lessonFilesMaximum } from '#contract/lesson-files.ts'
import { quizLimits } from '#contract/quizzes/questions.ts'
import { lessonTextMaximum } from '#contract/text-lessons.ts'
import { id, instant, line, text, videoAddress } from '#contract/values.ts'
import { lessonsMaximum } from '../courses.rules.ts'

// The file of a course is a ZIP archive. Its last entry is the manifest, with the sums of all others: whoever reads
// the archive knows what belongs to it, and a file that was cut off has none.

export const formatName = 'academy-course'
/** Raised when a file of the new form cannot be read by the program before. */
export const formatVersion = 1
export const manifestPath = 'manifest.json'

/** The most bytes of an entry that is JSON: a drill of 300 moments is about four million. */
export const jsonBytesMaximum = 32 * 1024 ** 2

/** More entries than the largest course could have. */
export const entriesMaximum = 20_000

/**
 * The most signs that separate or open something in an entry that is JSON: commas, colons, brackets. The largest course
 * has a fraction of it, and what has more could take all memory while it is checked.
 */
export const jsonPartsMaximum = 500_000

/** The name of an entry. It is stored with the report, and shown. */
const filePath = z
  .string()
  .max(200)
  .regex(/^[\w./-]+$/)
const place = z.number().int().min(0)

const releaseSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('at_once') }),
  z.object({ kind: z.literal('days'), days: z.number().int().min(0).max(releaseDaysMaximum) }),
  z.object({ kind: z.literal('date'), opensAt: instant }),
  /** The place of the module that is waited for. */
  z.object({ kind: z.literal('after'), module: place }),
])
export type TransferRelease = z.infer<typeof releaseSchema>

const sumSchema = z.object({
  bytes: place,
  /** SHA-256 in hexadecimal digits. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type Sum = z.infer<typeof sumSchema>

/** What every version of a manifest begins with. */
export const headSchema = z.object({
  format: z.literal(formatName),
  version: z.number().int().min(1),
})

export const manifestSchema = headSchema.extend({
  exportedAt: instant,
  /** Whether videos, the picture and files to download are in the file. */
  media: z.boolean(),
  course: courseInputSchema.omit({ isPublished: true, publishAt: true }),
  picture: filePath.nullable(),
  modules: z
    .array(z.object({ title: line({ min: 1, max: 200 }), release: releaseSchema }))
    .max(modulesMaximum),
  content: z.record(z.string(), z.unknown()),
  /** The entry of each lesson, in their order. */
  lessons: z
    .array(filePath)
    .max(lessonsMaximum)
    .refine((all) => new Set(all).size === all.length, { message: 'a lesson is there twice' }),
  entries: z.record(filePath, sumSchema),
})
export type Manifest = z.infer<typeof manifestSchema>

export const lessonSchema = z.object({
  title: videoTitle,
  kind: z.enum(lessonKinds),
  /** The place of its module; null for none. */
  module: place.nullable(),
  isSample: z.boolean(),
  text: text({ max: lessonTextMaximum }).optional(),
  externalUrl: videoAddress.optional(),
  /** Seconds, of an external video. */
  duration: z.number().min(0).max(1_000_000).nullable(),
  /** The entry of its video, null if that is not in this file; absent if it plays no file. */
  video: filePath.nullable().optional(),
  files: z
    .array(z.object({ name: line({ min: 1, max: 200 }), path: filePath.nullable() }))
    .max(lessonFilesMaximum),
  /** The pictures of its text or its questions, by the ids by which these name them. */
  pictures: z.array(z.object({ id, path: filePath.nullable() })).max(quizLimits.questions),
  content: z.record(z.string(), z.unknown()),
})
export type LessonEntry = z.infer<typeof lessonSchema>
