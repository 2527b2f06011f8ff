import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { lessonFileSchema } from './lesson-files.ts'
import { id } from './values.ts'

/** Multipart, with the file in the field `file`; the same kinds and sizes as for a lesson. */
export const addSessionFile = endpoint({
  method: 'POST',
  path: '/courses/live-session/:id/files',
  summary:
    'Add a file to a live session (multipart, field file: PDF, XLSX, PNG, JPEG, WebP or of MetaTrader, at most 20 MB)',
  params: z.object({ id }),
  success: { status: 201, body: lessonFileSchema },
})

export const removeSessionFile = endpoint({
  method: 'DELETE',
  path: '/courses/live-session/:id/files/:fileId',
  summary: 'Remove a file from a live session',
  params: z.object({ id, fileId: id }),
  success: { status: 204, body: null },
})
