import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { makeBackup } from '#server/platform/backup/make-backup.ts'
import { unfinished } from '#server/platform/backup/write-archive.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { archiveName, day, isDue, isNews, spent } from './backups.rules.ts'
import { deleteBackup, deleteBefore, endBackup, findLast, insertBackup } from './backups.store.ts'
import type { BackupsDeps } from './deps.ts'

/** How long the records of backups are kept, in days. */
const rememberedDays = 90

/**
 * Makes the daily backup if it is due, and removes archives that are no longer kept. Only one
 * process at a time may call it. Errors are recorded and notified to admins; rejects only if even
 * that fails.
 */
export async function makeDailyBackup(
  deps: BackupsDeps,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  const { db, log, now } = deps
  const last = await findLast(db.pool, { made: false })
  const startedAt = now()
  if (!isDue(startedAt, last)) return
  const id = await insertBackup(db.pool, startedAt)
  try {
    const made = await make(deps, folder, archiveName(startedAt), signal)
    await db.transaction(async (tx) => {
      await endBackup(tx, id, { endedAt: now(), ...made })
      await deleteBefore(tx, new Date(startedAt.getTime() - rememberedDays * day))
      if (made.missingFiles > 0) await tell(tx, id)
    })
  } catch (error) {
    // The academy is stopping, or another process takes over: the daily backup is still to be
    // made.
    if (signal.aborted) return deleteBackup(db.pool, id)
    log.warn({ err: error }, 'the backup of the day could not be made')
    const failure = error instanceof Error ? error.message : String(error)
    await db.transaction(async (tx) => {
      await endBackup(tx, id, { endedAt: now(), failure: failure.slice(0, 500) })
      if (isNews(startedAt, last)) await tell(tx, id)
    })
  }
}

async function make(
  { config, contributed, databaseUrl }: BackupsDeps,
  folder: string,
  file: string,
  signal: AbortSignal,
) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // Left by a process that died: nobody else writes here.
  for (const name of await readdir(folder)) {
    if (unfinished.test(name)) await rm(path.join(folder, name), { force: true })
  }
  const fileColumns = contributed.files.flatMap(({ columns }) => columns)
  const source = { databaseUrl, dataDir: config.DATA_DIR, fileColumns }
  const options = { signal, onProgress: () => undefined }
  const { bytes, manifest } = await makeBackup(source, path.join(folder, file), options)
  // Only now, so that a day without a backup costs none of the earlier ones.
  for (const name of spent(await readdir(folder)))
    await rm(path.join(folder, name), { force: true })
  return { file, bytes: String(bytes), missingFiles: manifest.missing.length }
}

const tell = (tx: Parameters<typeof emit>[0], subject: string) =>
  emit(tx, { type: 'backup.failed', subject, audience: { role: 'admin' } })
