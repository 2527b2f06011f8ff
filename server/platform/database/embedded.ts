import { join } from 'node:path'
import type { StartRefused } from './embedded-protocol.ts'
import { type EmbeddedLog, type EmbeddedServer, findServer, runServer } from './embedded-server.ts'

export { StartRefused } from './embedded-protocol.ts'
export type { EmbeddedLog, EmbeddedServer } from './embedded-server.ts'

/**
 * Starts the PostgreSQL that comes with the program, with its data in `${dataDir}/postgres`,
 * created on first use; afterwards a database named academy exists. It listens on a free port of
 * 127.0.0.1. The calling process owns the server, which ends with it, even if it is killed. Throws
 * StartRefused with a readable message if another academy is already running on the folder or
 * PostgreSQL cannot run here.
 */
export async function startEmbedded({
  dataDir,
  settings = {},
  ...options
}: {
  dataDir: string
  /** Settings of PostgreSQL, besides the usual ones. */
  settings?: Record<string, string>
  log: EmbeddedLog
  /** Called when the data have been removed under the running server. */
  onGone?: (gone: StartRefused) => void
}): Promise<EmbeddedServer> {
  return runServer({ folder: join(dataDir, 'postgres'), settings, ...options })
}

/**
 * The embedded PostgreSQL of `dataDir`: that of the academy running there, or otherwise one of the
 * caller's own, as started by `startEmbedded`. Stopping it does not affect a running academy's.
 */
export async function joinEmbedded(options: {
  dataDir: string
  log: EmbeddedLog
}): Promise<EmbeddedServer> {
  const url = await findServer(join(options.dataDir, 'postgres'))
  return url ? { url, stop: async () => undefined } : startEmbedded(options)
}
