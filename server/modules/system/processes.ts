import { hostname } from 'node:os'
import { newId } from '#server/platform/clock.ts'
import { programVersion } from '#server/platform/program-version.ts'
import type { SystemDeps } from './index.ts'
import { announceProcess, deleteProcess } from './system.store.ts'

/** How often a process announces itself, in milliseconds. */
const announceMs = 15_000
/** A process that was silent for longer than this counts as gone: two announcements and a little. */
export const aliveSeconds = 40

/** What a process runs on; its name may be anything that an operating system allows. */
const host = hostname()
  .replaceAll(/[^\w.-]/g, '')
  .slice(0, 255)

/** Announces this process for as long as it runs, so that the office sees which processes there are. */
export function createAnnouncing({ config, db, log }: Pick<SystemDeps, 'config' | 'db' | 'log'>) {
  const startedAt = new Date(Date.now() - process.uptime() * 1000)
  const known = { id: newId(), host, pid: process.pid, startedAt }
  const { version: connections } = config.connections
  const versions = { version: programVersion, node: process.versions.node, connections }
  let timer: NodeJS.Timeout | undefined
  let announcing = Promise.resolve()
  const announce = () => {
    const memoryBytes = String(process.memoryUsage.rss())
    announcing = announceProcess(db.pool, { ...known, ...versions, memoryBytes })
      // The next one is soon; that the database does not answer is told elsewhere.
      .catch((error) => log.debug({ err: error }, 'this process could not announce itself'))
      .then(() => void timer?.refresh())
  }
  return {
    start() {
      timer = setTimeout(announce, announceMs)
      announce()
    },
    async stop() {
      clearTimeout(timer)
      timer = undefined
      await announcing
      await deleteProcess(db.pool, known.id).catch(() => undefined)
    },
  }
}
