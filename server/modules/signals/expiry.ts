import { changedAt } from '#server/platform/database/concurrent-change.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { SignalsDeps } from './index.ts'
import { recordSignal } from './receipts/record-entries.ts'
import { audiencesOf } from './signals.policy.ts'
import { appendHistory, changeSignal, lockOverdue, type SignalColumns } from './signals.store.ts'

/** How many are recorded in one transaction. */
const atOnce = 100

/**
 * Records that pending signals have expired. Readers see the expiry at once by its date; this makes
 * it permanent and notifies open screens.
 */
export const expireSignalsJob = ({
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

/**
 * Expires a locked signal that is overdue at `at`, and returns the result. Its history has the time
 * named by the signal, however much later this runs.
 */
export async function expireSignal(
  tx: Executor,
  row: SignalColumns,
  at: Date,
): Promise<SignalColumns> {
  const ended = { status: 'expired' as const, updatedAt: changedAt(row, at) }
  const since = row.validUntil ?? at
  await changeSignal(tx, row.id, { ...ended, endedAt: since })
  await appendHistory(tx, row.id, since)
  const expired = { ...row, ...ended }
  await recordSignal(tx, 'expired', expired, { at, since })
  return expired
}
