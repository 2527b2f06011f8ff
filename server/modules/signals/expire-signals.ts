import { changedAt } from '#server/platform/database/concurrent-change.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { SignalsDeps } from './deps.ts'
import { appendHistory, changeSignal, lockOverdue, type SignalColumns } from './signals.store.ts'

/** How many are written down in one transaction. */
const atOnce = 100

/**
 * Writes down that pending signals have expired. Whoever reads one sees that from its date at once;
 * this makes it last, and tells those who have it on their screens.
 */
export const createExpireJob = ({ db, now }: Pick<SignalsDeps, 'db' | 'now'>): JobKind<object> => ({
  name: 'signals.expire',
  cron: '* * * * *',
  async handle() {
    let expired: number
    do {
      expired = await db.transaction(async (tx) => {
        const at = now()
        const overdue = await lockOverdue(tx, at, atOnce)
        for (const row of overdue) await expireSignal(tx, row, at)
        for (const { id, roleAccess: role } of overdue) {
          await emit(tx, { type: 'signal.changed', subject: id, audience: { role } })
        }
        return overdue.length
      })
    } while (expired === atOnce)
  },
})

/**
 * Ends a locked signal that is overdue at `at`, and gives it as it then is. Its history has the time
 * that the signal named, however much later this runs.
 */
export async function expireSignal(
  tx: Executor,
  row: SignalColumns,
  at: Date,
): Promise<SignalColumns> {
  const ended = { status: 'expired' as const, updatedAt: changedAt(row, at) }
  await changeSignal(tx, row.id, ended)
  await appendHistory(tx, row.id, row.validUntil ?? at)
  return { ...row, ...ended }
}
