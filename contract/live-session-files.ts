import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { lessonFileSchema } from './lesson-files.ts'
import { whichSchema } from './live-sessions.ts'
import { id } from './values.ts'

/** Multipart, with the file in the field `file`; the same kinds and sizes as for a lesson. */
export const addSessionFile = endpoint({
  method: 'POST',
  path: '/courses/live-session/:id/files',
  summary:
    'Add a file to a live session, or several of its series (multipart, field file: PDF, XLSX, PNG, JPEG, WebP or of MetaTrader, at most 20 MB)',
  params: z.object({ id }),
  query: z.object({ which: whichSchema.optional() }),
  once: true,
  success: { status: 201, body: lessonFileSchema },
})

export const removeSessionFile = endpoint({
  method: 'DELETE',
  path: '/courses/live-session/:id/files/:fileId',
  summary: 'Remove a file from a live session, or several of its series',
  params: z.object({ id, fileId: id }),
  query: z.object({ which: whichSchema.optional() }),
  success: { status: 204, body: null },
})
