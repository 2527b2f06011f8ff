import { emit } from '#server/platform/events/outbox.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { SignalsDeps } from './deps.ts'
import { expireSignal } from './expire-signal.ts'
import { audiencesOf } from './signals.policy.ts'
import { lockOverdue } from './signals.store.ts'

/** How many are recorded in one transaction. */
const atOnce = 100

/**
 * Records that pending signals have expired. Readers see the expiry at once by its date; this makes
 * it permanent and notifies open screens.
 */
export const createExpireSignals = ({
  db,
  now,
}: Pick<SignalsDeps, 'db' | 'now'>): JobKind<object> => ({
  name: 'signals.expire',
  cron: '* * * * *',
  async handle() {
    let expired: number
    do {
      expired = await db.transaction(async (tx) => {
        const at = now()
        const overdue = await lockOverdue(tx, at, atOnce)
        for (const row of overdue) await expireSignal(tx, row, at)
        for (const row of overdue) {
          for (const audience of audiencesOf(row)) {
            await emit(tx, { type: 'signal.changed', subject: row.id, audience })
          }
        }
        return overdue.length
      })
    } while (expired === atOnce)
  },
})
