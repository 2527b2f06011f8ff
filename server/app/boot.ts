import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { systemClock } from '#server/platform/clock.ts'
import { defaultLimits, openDatabase } from '#server/platform/database/database.ts'
import { startEmbedded } from '#server/platform/database/embedded.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { isMissingTable } from '#server/platform/database/problems.ts'
import type { Log } from '#server/platform/log.ts'
import { type Academy, createAcademy } from './compose.ts'
import type { Config } from './config.ts'
import { closeDataFolder } from './data-folder.ts'
import { refuseDemo } from './demo-mode.ts'
import { reportAndExit } from './report.ts'
import { moveIntoTypedBucket, requireStorage } from './require-storage.ts'
import { withStoredConnections } from './stored-connections.ts'
import { requireSuitablePool } from './suitable-pool.ts'

/** Where `npm run build` puts the client. */
const builtClient = path.join(import.meta.dirname, '../../build/client')

export interface RunningDatabase {
  /** For the pool of connections, which may lead to a pooler. */
  url: string
  /** The server itself: for what needs a connection of its own. */
  directUrl: string
  stop(): Promise<void>
}

/**
 * Opens the configured database, or the embedded one if none is configured, and migrates it. In
 * production, throws ConfigError before changing anything if the database ever held the demo.
 */
export async function openConfiguredDatabase(config: Config, log: Log): Promise<RunningDatabase> {
  const server = ownServer(config) ?? (await embeddedServer(config, log))
  const { directUrl } = server
  try {
    await checkHistory(directUrl, config, log)
    const ran = await migrate(directUrl, log)
    if (ran.length > 0) log.info(`database: ran ${ran.length} migrations, up to ${ran.at(-1)}`)
    if (config.DATABASE_URL) await requireSuitablePool(server)
  } catch (error) {
    await server.stop()
    throw error
  }
  return server
}

/** The server that the configuration names; null if it names none. */
function ownServer(config: Config): RunningDatabase | null {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl = url } = config
  return url && directUrl ? { url, directUrl, stop: async () => undefined } : null
}

async function embeddedServer(config: Config, log: Log): Promise<RunningDatabase> {
  const { url, stop } = await startEmbedded({
    dataDir: config.DATA_DIR,
    settings: { max_connections: String(connectionsFor(config.WEB_CONCURRENCY)) },
    log,
    onGone: reportAndExit,
  })
  return { url, directUrl: url, stop }
}

/** Each process takes up to 40 connections with its threads; some are left for backups and for whoever looks. */
const connectionsFor = (processes: number) => Math.max(100, 40 * processes + 20)

/** Runs before anything is written; throws ConfigError if this database is not suitable for this start. */
async function checkHistory(url: string, config: Config, log: Log): Promise<void> {
  // Nobody waits for an answer yet, and a database that recovers from a crash takes its time.
  const db = openDatabase(url, log, {
    ...defaultLimits,
    poolTimeout: 10_000,
    answerTimeout: 10_000,
  })
  try {
    await refuseDemo(config, db.pool)
  } catch (error) {
    // A database that has never been written to has no history.
    if (!isMissingTable(error)) throw error
  } finally {
    await db.close()
  }
}

/** Starts everything except listening: the database, its schema, and the academy. */
export async function boot(
  configured: Config,
  log: Log,
): Promise<{ academy: Academy; stop: () => Promise<void> }> {
  // The process that started this one has opened the database, and has migrated it.
  const database =
    (cluster.isWorker && ownServer(configured)) || (await openConfiguredDatabase(configured, log))
  try {
    await closeDataFolder(configured.DATA_DIR)
    const config = await withStoredConnections(configured, database.directUrl, log)
    await moveIntoTypedBucket(config, log)
    await requireStorage(config)
    const academy = await createAcademy({
      config,
      databaseUrl: database.url,
      directUrl: database.directUrl,
      log,
      now: systemClock,
      clientFolder: existsSync(path.join(builtClient, 'index.html')) ? builtClient : null,
    })
    return {
      academy,
      async stop() {
        await academy.stop()
        await database.stop()
      },
    }
  } catch (error) {
    await database.stop()
    throw error
  }
}
