import { z } from 'zod'
import { BackupRefused } from './refused.ts'

/** Changes whenever an archive could no longer be read as this program reads it. */
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
  /** The migrations that the database had run, in their order. */
  migrations: z.array(z.string()),
  /** The version of the job queue's tables; null where no academy had run on the database. */
  jobsVersion: countSchema.nullable(),
  /** Each after those that its rows refer to. */
  tables: z.array(tableSchema),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), value: z.string(), called: z.boolean() }),
  ),
  /** Files that rows name and that were not there when the backup was made. */
  missing: z.array(z.string()),
  /** Everything else in the archive, in its order. */
  entries: z.array(entrySchema),
})

/** What an archive holds; its last entry. */
export type Manifest = z.infer<typeof manifestSchema>
export type CopiedTable = z.infer<typeof tableSchema>
export type ArchiveEntry = z.infer<typeof entrySchema>

export const manifestName = 'manifest.json'
/** The statements that make the tables of the job queue. */
export const jobsSqlName = 'database/jobs.sql'
/** What stands before the names of a table's parts, of files and of mails. */
export const partsOf = ({ schema, name }: Pick<CopiedTable, 'schema' | 'name'>) =>
  `database/${schema}.${name}/`
export const filesPrefix = 'files/'
export const mailsPrefix = 'mail/'

export const newManifest = (content: Omit<Manifest, 'format'>): Manifest => ({ format, ...content })

/** Reads a manifest; throws BackupRefused for one that is none, or that a newer program wrote. */
export function parseManifest(text: string): Manifest {
  const value: unknown = JSON.parse(text)
  const parsed = manifestSchema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new BackupRefused(
    'This backup was made by another release, in a way that this one cannot read. Use a newer release.',
  )
}
