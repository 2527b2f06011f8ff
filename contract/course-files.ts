import { z } from 'zod'
import { lessonKinds } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { id, instant } from './values.ts'

/** The largest file of a course, in bytes. */
export const courseFileBytesMaximum = 64 * 1024 ** 3

/** How many omissions a report names; the others are counted. */
export const omissionsMaximum = 1000

const params = z.object({ id })

export const exportCourse = endpoint({
  method: 'POST',
  path: '/courses/:id/export',
  summary: 'Where a course can be downloaded as one file for the next minutes',
  params,
  body: z.object({
    /** Whether videos, pictures and files to download go with it. */
    media: z.boolean(),
  }),
  success: { status: 200, body: z.object({ address: z.string() }) },
})

/** The file of a course at a signed address. */
export const courseFilePath = '/course-files/:id'

/** Something of a file that did not become part of the course. */
const omissionSchema = z.object({
  /** The lesson's place in the file, from 1; null if it is about no lesson. */
  row: z.number().int().nullable(),
  /** Its title, or what it is. */
  what: z.string(),
  reason: z.string(),
})
export type Omission = z.infer<typeof omissionSchema>

const importReportSchema = z.object({
  modules: z.number().int(),
  assignments: z.number().int(),
  /** How many lessons came, by their kinds. */
  lessons: z.partialRecord(z.enum(lessonKinds), z.number().int()),
  /** Videos, pictures and files to download. */
  files: z.number().int(),
  omissions: z.array(omissionSchema),
  /** Further omissions, which are not named. */
  more: z.number().int(),
})
export type ImportReport = z.infer<typeof importReportSchema>

const courseImportSchema = z.object({
  fileName: z.string(),
  importedAt: instant,
  report: importReportSchema,
})
export type CourseImport = z.infer<typeof courseImportSchema>

export const importCourse = endpoint({
  method: 'POST',
  path: '/courses/:id/videos/uploads/:upload/course',
  summary: 'Fill an empty draft with the course of an upload that has arrived as a whole',
  params: z.object({ id, upload: z.string().regex(/^[\w-]{43}$/) }),
  success: { status: 200, body: courseImportSchema },
})

export const getCourseImport = endpoint({
  method: 'GET',
  path: '/courses/:id/import',
  summary: 'What came of the file that a course was imported from; 404 if it was not',
  params,
  success: { status: 200, body: courseImportSchema },
})
