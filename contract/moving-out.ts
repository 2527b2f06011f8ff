import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant } from './values.ts'

/** For how many hours an archive can be downloaded. */
export const archiveHours = 24

const openExportSchema = z.object({
  id,
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** Whether videos, pictures and other files are in it. */
  media: z.boolean(),
  /** From 0 to 100. */
  percent: z.int(),
  startedAt: instant,
  endedAt: instant.nullable(),
  /** Until when it can be downloaded; null unless it is done. */
  expiresAt: instant.nullable(),
  bytes: z.int().nullable(),
  /** Why it failed, as readable text. */
  failure: z.string().nullable(),
})
export type OpenExport = z.infer<typeof openExportSchema>

export const getOpenExport = endpoint({
  method: 'GET',
  path: '/admin/moving-out',
  summary: 'The archive with everything that the academy holds, and how far it is',
  success: { status: 200, body: z.object({ archive: openExportSchema.nullable() }) },
})

export const beginOpenExport = endpoint({
  method: 'POST',
  path: '/admin/moving-out',
  summary:
    'Write everything that the academy holds into one archive of open files, in the background; it replaces the one before',
  body: z.object({ media: z.boolean() }),
  once: true,
  success: { status: 202, body: openExportSchema },
})

export const takeOpenExport = endpoint({
  method: 'POST',
  path: '/admin/moving-out/address',
  summary: 'Where the archive can be downloaded for the next minutes, in parts as well',
  success: { status: 200, body: z.object({ address: z.string() }) },
})

export const removeOpenExport = endpoint({
  method: 'DELETE',
  path: '/admin/moving-out',
  summary: 'Delete the archive at once',
  success: { status: 204, body: null },
})

/** The archive at its signed address. */
export const openExportPath = '/moving-out/:id'
