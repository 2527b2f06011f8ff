import { join } from 'node:path'
import { type EmbeddedLog, type EmbeddedServer, findServer, runServer } from './embedded-server.ts'

export { StartRefused } from './embedded-protocol.ts'
export type { EmbeddedLog, EmbeddedServer } from './embedded-server.ts'

/**
 * Starts the PostgreSQL that comes with the program, its data in `${dataDir}/postgres`, made on
 * first use; a database named academy exists afterwards. It listens on a free port of 127.0.0.1.
 * The process that calls this owns the server: it ends with it, even when that is killed.
 * Throws StartRefused, with a message for people, when another academy already runs on the folder
 * or PostgreSQL cannot run here.
 */
export async function startEmbedded(options: {
  dataDir: string
  log: EmbeddedLog
}): Promise<EmbeddedServer> {
  return runServer({ folder: join(options.dataDir, 'postgres'), settings: {}, log: options.log })
}

/**
 * The embedded PostgreSQL of `dataDir`: that of the academy that runs there, or else one of the
 * caller's own, as `startEmbedded` starts it. Stopping it leaves that of an academy alone.
 */
export async function joinEmbedded(options: {
  dataDir: string
  log: EmbeddedLog
}): Promise<EmbeddedServer> {
  const url = await findServer(join(options.dataDir, 'postgres'))
  return url ? { url, stop: async () => undefined } : startEmbedded(options)
}
