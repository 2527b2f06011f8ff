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

/** Where `npm run build` puts the client. */
const builtClient = path.join(import.meta.dirname, '../../build/client')

export interface RunningDatabase {
  url: string
  stop(): Promise<void>
}

/**
 * Opens the configured database, or the embedded one if none is configured, and migrates it. In
 * production, throws ConfigError before changing anything if the database ever held the demo.
 */
export async function openConfiguredDatabase(config: Config, log: Log): Promise<RunningDatabase> {
  const server = config.DATABASE_URL
    ? { url: config.DATABASE_URL, stop: async () => undefined }
    : await startEmbedded({ dataDir: config.DATA_DIR, log, onGone: reportAndExit })
  try {
    await checkHistory(server.url, config, log)
    const ran = await migrate(server.url, log)
    if (ran.length > 0) log.info(`database: ran ${ran.length} migrations, up to ${ran.at(-1)}`)
  } catch (error) {
    await server.stop()
    throw error
  }
  return server
}

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
  config: Config,
  log: Log,
): Promise<{ academy: Academy; stop: () => Promise<void> }> {
  const database = await openConfiguredDatabase(config, log)
  try {
    await closeDataFolder(config.DATA_DIR)
    const academy = await createAcademy({
      config,
      databaseUrl: database.url,
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
