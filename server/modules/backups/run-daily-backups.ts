import { setTimeout as delay } from 'node:timers/promises'
import { type Leadership, takeTurns } from '#server/platform/database/leadership.ts'
import type { BackupsDeps } from './deps.ts'

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
