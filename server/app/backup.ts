import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { recordAudit, system } from '#server/platform/audit/audit.ts'
import { type MadeBackup, makeBackup } from '#server/platform/backup/make-backup.ts'
import type { OnProgress } from '#server/platform/backup/places.ts'
import { verifyArchive } from '#server/platform/backup/read-archive.ts'
import { BackupRefused } from '#server/platform/backup/refused.ts'
import {
  refuseNewer,
  refuseUnlessWithoutFiles,
  restoreBackup,
} from '#server/platform/backup/restore-backup.ts'
import { systemClock } from '#server/platform/clock.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { joinEmbedded, startEmbedded } from '#server/platform/database/embedded.ts'
import type { Log } from '#server/platform/log.ts'
import { assembleAcademy } from './compose.ts'
import type { Config } from './config.ts'
import { withStoredConnections } from './stored-connections.ts'

/** Backs up the configured academy, which may be running, into `file`. */
export async function backUp(
  configured: Config,
  log: Log,
  file: string,
  options: { signal: AbortSignal; onProgress: OnProgress },
): Promise<MadeBackup> {
  const server = await openServer(configured, () => {
    // Otherwise it would be created: a mistyped folder would give an empty backup of an academy
    // that does not exist.
    if (existsSync(path.join(configured.DATA_DIR, 'postgres'))) {
      return joinEmbedded({ dataDir: configured.DATA_DIR, log })
    }
    throw new BackupRefused(`There is no academy in ${configured.DATA_DIR}: nothing to back up.`)
  })
  try {
    const config = await withStoredConnections(configured, server.url, log)
    const fileColumns = await fileColumnsOf(config, log, server.url)
    const { DATA_DIR: dataDir, STORAGE_URL: bucket } = config
    const source = { databaseUrl: server.url, dataDir, bucket, fileColumns }
    const made = await makeBackup(source, file, options)
    await recordBackup(server.url, log, { name: path.basename(file), bytes: made.bytes })
    return made
  } finally {
    await server.stop()
  }
}

/** The backup itself is complete, so a failure to record it, for example in an older database, is only reported. */
async function recordBackup(
  url: string,
  log: Log,
  { name, bytes }: { name: string; bytes: number },
): Promise<void> {
  const db = openDatabase(url, log)
  try {
    await db.transaction((tx) =>
      recordAudit(tx, system, { action: 'backup.made', name, details: { bytes } }),
    )
  } catch (error) {
    log.warn({ err: error }, 'backup: it could not be recorded in the audit trail')
  } finally {
    await db.close()
  }
}

/** The file columns declared by the modules; none of the modules is started. */
async function fileColumnsOf(config: Config, log: Log, databaseUrl: string): Promise<string[]> {
  const options = { config, databaseUrl, log, now: systemClock, clientFolder: null }
  const { academy } = await assembleAcademy(options)
  return academy.platform.contributed.files.flatMap(({ columns }) => columns)
}

/**
 * Restores the backup in `file` into the configured data folder and database, which must be empty
 * unless `replace` is set. Reads the whole file before anything is written.
 */
export async function restore(
  config: Config,
  log: Log,
  file: string,
  { replace, onProgress }: { replace: boolean; onProgress: OnProgress },
): Promise<void> {
  const archive = await verifyArchive(file, (done, total) =>
    onProgress({ stage: 'checked', done, total }),
  )
  await refuseNewer(archive)
  const { DATA_DIR: dataDir, STORAGE_URL: bucket } = config
  if (!replace) await refuseUnlessWithoutFiles({ dataDir, bucket })
  const cluster = path.join(dataDir, 'postgres')
  const isNew = !config.DATABASE_URL && !existsSync(cluster)
  try {
    const server = await openServer(config, () => startEmbedded({ dataDir, log }))
    try {
      await restoreBackup(
        archive,
        { databaseUrl: server.url, dataDir, bucket, replace },
        onProgress,
      )
    } finally {
      await server.stop()
    }
  } catch (error) {
    if (isNew) await rm(cluster, { recursive: true, force: true })
    throw error
  }
}

type Server = Awaited<ReturnType<typeof startEmbedded>>

const openServer = async (config: Config, embedded: () => Promise<Server>): Promise<Server> => {
  const url = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL
  return url ? { url, stop: async () => undefined } : embedded()
}
