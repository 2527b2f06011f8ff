import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { instant } from './values.ts'

const backupSchema = z.object({
  startedAt: instant,
  /** Null while it is being made, or if the academy was stopped meanwhile. */
  endedAt: instant.nullable(),
  /** Size of the archive; null if there is none. */
  bytes: z.number().int().nullable(),
  /** How many files referred to by the database were missing. */
  missingFiles: z.number().int(),
  /** Why it failed, as readable text; null if it succeeded or is still running. */
  failure: z.string().nullable(),
})
export type Backup = z.infer<typeof backupSchema>

export const getBackups = endpoint({
  method: 'GET',
  path: '/admin/backups',
  summary: 'Whether a backup is made every day, how the last one went, and the last that was made',
  success: {
    status: 200,
    body: z.object({
      /** Whether the program makes a backup every day. */
      daily: z.boolean(),
      /** The last one started; null if there was none. */
      last: backupSchema.nullable(),
      /** The last one that produced an archive; null if there was none. */
      lastMade: backupSchema.nullable(),
    }),
  },
})
