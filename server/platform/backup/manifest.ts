import { z } from 'zod'
import { BackupRefused } from './refused.ts'

/** Changes whenever an archive could no longer be read in the same way. */
const format = 1

const countSchema = z.number().int().nonnegative()

const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: countSchema,
})

const entrySchema = z.object({
  name: z.string(),
  bytes: countSchema,
  /** Hexadecimal. */
  sha256: z.string(),
})

const manifestSchema = z.object({
  format: z.literal(format),
  /** When the snapshot of the database was taken. */
  createdAt: z.iso.datetime(),
  /** The migrations applied to the database, in order. */
  migrations: z.array(z.string()),
  /** The version of the job queue's tables; null if no academy had used the database. */
  jobsVersion: countSchema.nullable(),
  /** Each after the tables it refers to. */
  tables: z.array(tableSchema),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), value: z.string(), called: z.boolean() }),
  ),
  /** Files that rows refer to but that were missing when the backup was made. */
  missing: z.array(z.string()),
  /** Everything else in the archive, in order. */
  entries: z.array(entrySchema),
})

/** The contents of an archive, stored as its last entry. */
export type Manifest = z.infer<typeof manifestSchema>
export type CopiedTable = z.infer<typeof tableSchema>
export type ArchiveEntry = z.infer<typeof entrySchema>

export const manifestName = 'manifest.json'
/** Statements that earlier releases stored for the job queue's tables; they are never executed. */
export const jobsSqlName = 'database/jobs.sql'
/** The prefixes of the entries for parts of tables, files and mails. */
export const partsOf = ({ schema, name }: Pick<CopiedTable, 'schema' | 'name'>) =>
  `database/${schema}.${name}/`
export const filesPrefix = 'files/'
export const mailsPrefix = 'mail/'

export const newManifest = (content: Omit<Manifest, 'format'>): Manifest => ({ format, ...content })

/** Parses a manifest; throws BackupRefused for an invalid one, or one written by a newer program. */
export function parseManifest(text: string): Manifest {
  const parsed = manifestSchema.safeParse(parsedJson(text))
  if (parsed.success) return parsed.data
  throw new BackupRefused(
    'This backup was made by another release, in a way that this one cannot read. Use a newer release.',
  )
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
