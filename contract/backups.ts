import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { instant } from './values.ts'

const backupSchema = z.object({
  startedAt: instant,
  /** Null while it is being made, or where the academy was stopped meanwhile. */
  endedAt: instant.nullable(),
  /** Of the archive; null where there is none. */
  bytes: z.number().int().nullable(),
  /** How many files the database names that were not there. */
  missingFiles: z.number().int(),
  /** Why it could not be made, for people; null where it was, or is not over. */
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
      /** Whether the program makes one every day. */
      daily: z.boolean(),
      /** The last that was begun; null where there was none. */
      last: backupSchema.nullable(),
      /** The last of which there is an archive; null where there is none. */
      lastMade: backupSchema.nullable(),
    }),
  },
})
