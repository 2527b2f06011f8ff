/**
 * The process between the program and the embedded PostgreSQL. It reacts only to its channel to the
 * program, never to signals: Ctrl+C reaches every process of a terminal, and PostgreSQL must
 * outlive the program's own orderly shutdown. When the channel closes, because the program asked
 * for it or died in whatever way, it stops PostgreSQL and ends.
 */
import { join } from 'node:path'
import { prepareCluster } from './embedded-cluster.ts'
import { lockFile } from './embedded-lock.ts'
import { clearOrphan } from './embedded-orphan.ts'
import { freePort, type Postmaster, startPostmaster } from './embedded-postmaster.ts'
import { findPrograms } from './embedded-programs.ts'
import {
  type HostMessage,
  type HostRequest,
  names,
  otherwise,
  StartRefused,
} from './embedded-protocol.ts'

const predecessorMs = 70_000

const ending = new AbortController()
process.on('message', () => ending.abort())
process.on('disconnect', () => ending.abort())
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

function tell(message: HostMessage): Promise<void> {
  return new Promise((resolve) => {
    if (!process.send || !process.connected) return resolve()
    process.send(message, () => resolve()) // an error: nobody listens any more
  })
}

async function open(request: HostRequest): Promise<Postmaster> {
  // The host of an academy that was just killed may still be stopping its PostgreSQL.
  if (!lockFile(join(request.folder, names.serverLock), predecessorMs)) {
    throw new StartRefused(
      `The PostgreSQL of an earlier academy on ${request.folder} is still stopping. Try again in a minute. ${otherwise}`,
    )
  }
  const warn = (message: string) => void tell({ kind: 'log', level: 'warn', message })
  const programs = findPrograms(request.folder)
  if (programs.note) void tell({ kind: 'log', level: 'info', message: programs.note })
  const data = await prepareCluster(request.folder, programs, ending.signal)
  await clearOrphan(data, warn)
  const { port, settings } = request
  const pickPort = port === undefined ? freePort : () => port
  return startPostmaster({ programs, data, settings, pickPort, onTrouble: warn })
}

async function main(): Promise<void> {
  const postmaster = await open(JSON.parse(process.argv[2] ?? '') as HostRequest)
  const ended = new Promise((resolve) => ending.signal.addEventListener('abort', resolve))
  if (!ending.signal.aborted && process.connected) {
    await tell({ kind: 'ready', port: postmaster.port })
    await Promise.race([ended, postmaster.ended])
  }
  await postmaster.stop()
}

try {
  await main()
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  await tell({ kind: 'refused', message })
} finally {
  process.exit()
}
