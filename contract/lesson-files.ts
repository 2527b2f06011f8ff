import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './values.ts'

/** How many files a lesson may have. */
export const lessonFilesMaximum = 10

/** The largest file of a lesson, in bytes. */
export const lessonFileBytesMaximum = 20 * 1024 ** 2

/** The kinds of files that a lesson may have, by their extensions: those of MetaTrader, and what can be recognised. */
export const lessonFileKinds = {
  recognised: ['pdf', 'xlsx', 'png', 'jpg', 'webp'],
  texts: ['tpl', 'set', 'mq4', 'mq5'],
  programs: ['ex4', 'ex5'],
} as const

export const lessonFileSchema = z.object({
  id,
  name: z.string(),
  bytes: z.number().int(),
  /** A short-lived address bound to the caller, from which it is downloaded. */
  url: z.string(),
})
export type LessonFile = z.infer<typeof lessonFileSchema>

/** Multipart, with the file in the field `file`. */
export const addLessonFile = endpoint({
  method: 'POST',
  path: '/courses/:id/videos/:videoId/files',
  summary:
    'Add a file to a lesson (multipart, field file: PDF, XLSX, PNG, JPEG, WebP or of MetaTrader, at most 20 MB)',
  params: z.object({ id, videoId: id }),
  once: true,
  success: { status: 201, body: lessonFileSchema },
})

export const removeLessonFile = endpoint({
  method: 'DELETE',
  path: '/courses/:id/videos/:videoId/files/:fileId',
  summary: 'Remove a file from a lesson',
  params: z.object({ id, videoId: id, fileId: id }),
  success: { status: 204, body: null },
})
