import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { withBaseline } from '../database/adopt-baseline.ts'
import { knownMigrations } from '../database/migrate.ts'
import { type BucketAddress, shownBucket } from '../storage/bucket-address.ts'
import { createStorage } from '../storage/create-storage.ts'
import { isPassing } from '../storage/passing.ts'
import { jobsVersion } from './job-tables.ts'
import {
  filesPrefix,
  jobsSqlName,
  type Manifest,
  mailsPrefix,
  manifestName,
  partsOf,
} from './manifest.ts'
import { filesFolder, mailsFolder, type OnProgress } from './places.ts'
import { readEntries, sameEntries, type VerifiedArchive } from './read-archive.ts'
import { BackupRefused } from './refused.ts'
import {
  emptyDatabase,
  fillTable,
  finishTables,
  makeTables,
  refuseUnlessEmpty,
  type TargetDatabase,
  withTarget,
} from './restore-database.ts'
import { type Stage, stageBucket, stageFolder } from './restored-files.ts'
import { damaged } from './seal.ts'

export interface RestoreTarget {
  databaseUrl: string
  dataDir: string
  /** The bucket of the files, if they go into one. */
  bucket?: BucketAddress | undefined
  /** Whether the backup replaces existing data. */
  replace: boolean
}

/** Throws BackupRefused for a backup made by a newer program, before the baseline, or with an earlier job queue. */
export async function refuseNewer({ manifest }: VerifiedArchive): Promise<void> {
  const known = new Set(await knownMigrations())
  const unknown = namesAfterBaseline(manifest).filter((name) => !known.has(name))
  const isNewer = unknown.length > 0 || (manifest.jobsVersion ?? 0) > jobsVersion
  if (!isNewer && (manifest.jobsVersion ?? jobsVersion) === jobsVersion) return
  if (!isNewer) {
    throw new BackupRefused(
      'This backup was made with an earlier job queue. Restore it with the release that made it, then start this one. Nothing was changed.',
    )
  }
  throw new BackupRefused(
    'This backup was made by a newer release. Restore it with that one, or a later one. Nothing was changed.',
  )
}

function namesAfterBaseline({ migrations }: Manifest): string[] {
  try {
    return withBaseline(migrations)
  } catch {
    throw new BackupRefused(
      'This backup was made by an earlier release, whose database this one does not take over. Restore it ' +
        'with the release that made it, start the releases after it, and make a new backup. Nothing was changed.',
    )
  }
}

type Places = Pick<RestoreTarget, 'dataDir' | 'bucket'>

/** Throws BackupRefused if the data folder, or the bucket, contains files or mails of an academy. */
export async function refuseUnlessWithoutFiles({ dataDir, bucket }: Places): Promise<void> {
  for (const folder of [...(bucket ? [] : [filesFolder(dataDir)]), mailsFolder(dataDir)]) {
    const names = await readdir(folder).catch(() => [])
    if (names.length > 0) throw notEmpty(folder)
  }
  if (!bucket) return
  const storage = createStorage({ DATA_DIR: dataDir, STORAGE_URL: bucket })
  try {
    for await (const { key } of storage.list()) {
      if (!isPassing(key)) throw notEmpty(shownBucket(bucket))
    }
  } finally {
    await storage.close()
  }
}

const notEmpty = (place: string) =>
  new BackupRefused(
    `${place} is not empty. Nothing was changed. To put the backup in the place of what is there, say --replace.`,
  )

/**
 * Restores a verified backup into a database and a data folder, and migrates it to the schema of
 * this release. Atomic: once this resolves everything is there, otherwise the previous data is.
 * Throws BackupRefused with a readable message on failure.
 */
export async function restoreBackup(
  archive: VerifiedArchive,
  { databaseUrl, dataDir, bucket, replace }: RestoreTarget,
  onProgress: OnProgress,
): Promise<void> {
  await refuseNewer(archive)
  if (!replace) await refuseUnlessWithoutFiles({ dataDir, bucket })
  const mark = randomBytes(6).toString('hex')
  const storage = createStorage({ DATA_DIR: dataDir, STORAGE_URL: bucket })
  const files = bucket ? stageBucket(storage, mark) : stageFolder(filesFolder(dataDir), mark)
  const mails = stageFolder(mailsFolder(dataDir), mark)
  try {
    await withTarget(databaseUrl, async (target) => {
      if (replace) await emptyDatabase(target.client)
      else await refuseUnlessEmpty(target.client)
      await fill(archive, target, { files, mails, onProgress })
      await finishTables(target, archive.manifest)
      // Before the commit, so that rows never refer to missing files.
      await files.place()
      await mails.place()
    })
  } catch (error) {
    await files.takeBack()
    await mails.takeBack()
    throw error
  }
  await files.forgetEarlier()
  await mails.forgetEarlier()
  await storage.close()
}

interface Stages {
  files: Stage
  mails: Stage
  onProgress: OnProgress
}

/** Writes the contents of the archive, verifying its checksums once more. */
async function fill(
  { file, bytes, manifest }: VerifiedArchive,
  target: TargetDatabase,
  { files, mails, onProgress }: Stages,
): Promise<void> {
  const rows = new Map<string, number>()
  const total = manifest.entries.reduce((sum, entry) => sum + entry.bytes, 0)
  let done = 0
  let hasTables = false
  const seen = async function* (content: AsyncIterable<Buffer>) {
    for await (const chunk of content) {
      done += chunk.length
      onProgress({ stage: 'restored', done, total })
      yield chunk
    }
  }
  const entries = await readEntries(file, bytes, async (name, raw) => {
    if (name === manifestName) return drain(raw)
    const content = seen(raw)
    if (!hasTables) {
      hasTables = true
      await makeTables(target, manifest)
    }
    if (name === jobsSqlName) return drain(content)
    const table = manifest.tables.find((one) => name.startsWith(partsOf(one)))
    if (table) {
      const written = await fillTable(target.client, table, content)
      rows.set(partsOf(table), (rows.get(partsOf(table)) ?? 0) + written)
    } else if (name.startsWith(filesPrefix))
      await files.write(name.slice(filesPrefix.length), content)
    else if (name.startsWith(mailsPrefix))
      await mails.write(name.slice(mailsPrefix.length), content)
    else throw damaged(file)
  })
  requireWhole(entries.slice(0, -1), rows, manifest, file)
}

/** What was written must equal what was verified, because the disk may have failed since. */
function requireWhole(
  entries: Manifest['entries'],
  rows: ReadonlyMap<string, number>,
  manifest: Manifest,
  file: string,
): void {
  const hasRows = manifest.tables.every((table) => (rows.get(partsOf(table)) ?? 0) === table.rows)
  if (!hasRows || !sameEntries(entries, manifest.entries)) throw damaged(file)
}

async function drain(content: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of content) {
    // The rest of the archive follows.
  }
}
