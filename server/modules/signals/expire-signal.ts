import { changedAt } from '#server/platform/database/concurrent-change.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { appendHistory, changeSignal, type SignalColumns } from './signals.store.ts'

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
  await changeSignal(tx, row.id, ended)
  await appendHistory(tx, row.id, row.validUntil ?? at)
  return { ...row, ...ended }
}
