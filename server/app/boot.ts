import { existsSync } from 'node:fs'
import path from 'node:path'
import { systemClock } from '#server/platform/clock.ts'
import { startEmbedded } from '#server/platform/database/embedded.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import type { Log } from '#server/platform/log.ts'
import { type Academy, createAcademy } from './compose.ts'
import type { Config } from './config.ts'

/** Where `npm run build` puts the client. */
const builtClient = path.join(import.meta.dirname, '../../build/client')

export interface RunningDatabase {
  url: string
  stop(): Promise<void>
}

/** The database that the configuration names, or the embedded one when it names none; migrated. */
export async function openConfiguredDatabase(config: Config, log: Log): Promise<RunningDatabase> {
  const server = config.DATABASE_URL
    ? { url: config.DATABASE_URL, stop: async () => undefined }
    : await startEmbedded({ dataDir: config.DATA_DIR, log })
  try {
    const ran = await migrate(server.url, log)
    if (ran.length > 0) log.info(`database: ran ${ran.length} migrations, up to ${ran.at(-1)}`)
  } catch (error) {
    await server.stop()
    throw error
  }
  return server
}

/** Starts everything but the listening: the database, its schema, the academy on it. */
export async function boot(
  config: Config,
  log: Log,
): Promise<{ academy: Academy; stop: () => Promise<void> }> {
  const database = await openConfiguredDatabase(config, log)
  try {
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
