import type { IdentityDeps } from './index.ts'
import { noteSeen } from './profile.store.ts'

const everyMs = 60_000

/**
 * Records, once a minute and in a single statement, which users made calls or held a stream in this
 * process. A crash loses the last minute.
 */
export function createNoteSightings({ actors, db, log, now }: IdentityDeps) {
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  const note = async (): Promise<void> => {
    const seen = actors.takeSeen()
    if (seen.length > 0) await noteSeen(db.pool, seen, now())
  }
  const noteQuietly = () => note().catch((err) => log.warn({ err }, 'nobody was noted as seen'))
  return {
    note,
    start(): void {
      timer = setInterval(() => {
        writing = noteQuietly()
      }, everyMs)
      timer.unref()
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      await writing
    },
  }
}
