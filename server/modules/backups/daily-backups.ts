import { setTimeout as delay } from 'node:timers/promises'
import type { getBackups } from '#contract/backups.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { archiveFolder } from '#server/platform/backup/archive-place.ts'
import { makeBackup } from '#server/platform/backup/make-backup.ts'
import { type Leadership, takeTurns } from '#server/platform/database/leadership.ts'
import { emit } from '#server/platform/events/outbox.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentBackup } from './backups.present.ts'
import { archiveName, day, isDue, isNews, spent } from './backups.rules.ts'
import { deleteBackup, deleteBefore, endBackup, findLast, insertBackup } from './backups.store.ts'
import type { BackupsDeps } from './index.ts'

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
  location: string,
  file: string,
  signal: AbortSignal,
) {
  const folder = archiveFolder(location)
  // Before it is begun, so that what a process that died has left makes room: nobody else writes here.
  await folder.names()
  const fileColumns = contributed.files.flatMap(({ columns }) => columns)
  const { DATA_DIR: dataDir, STORAGE_URL: bucket } = config
  const source = { databaseUrl, dataDir, bucket, fileColumns }
  const options = { signal, onProgress: () => undefined }
  const { bytes, manifest } = await makeBackup(source, folder.at(file), options)
  // Only now, so that a day without a backup costs none of the earlier ones.
  for (const name of spent(await folder.names())) await folder.remove(name)
  return { file, bytes: String(bytes), missingFiles: manifest.missing.length }
}

const tell = (tx: Parameters<typeof emit>[0], subject: string) =>
  emit(tx, { type: 'backup.failed', subject, audience: { role: 'admin' } })

/** The state of the academy's backups. */
export async function readBackups(
  { db, config }: BackupsDeps,
  _actor: Actor,
): Promise<AnswerOf<typeof getBackups>> {
  const [last, lastMade] = await Promise.all([
    findLast(db.pool, { made: false }),
    findLast(db.pool, { made: true }),
  ])
  return {
    daily: config.BACKUP_DIR !== undefined,
    last: last && presentBackup(last),
    lastMade: lastMade && presentBackup(lastMade),
  }
}

const askMs = 60_000

/**
 * Makes the daily backup for as long as the academy runs, in one of its processes at a time. Not a
 * queue job, because those must finish within minutes.
 */
export function createRunDailyBackups(
  { databaseUrl: url, log }: BackupsDeps,
  makeDaily: (signal: AbortSignal) => Promise<void>,
) {
  let turns: Leadership | null = null
  const work = async (signal: AbortSignal) => {
    while (!signal.aborted) {
      await makeDaily(signal)
      await delay(askMs, undefined, { signal }).catch(() => undefined)
    }
  }
  return {
    start() {
      turns = takeTurns({ url, log, name: 'daily backups', work })
    },
    async stop() {
      await turns?.stop()
    },
  }
}
