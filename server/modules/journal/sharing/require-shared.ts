import { notFound } from '#server/platform/failure.ts'
import type { JournalDeps } from '../deps.ts'
import { tradesSeen } from '../journal.policy.ts'
import { isAnyTrade } from '../journal.store.ts'

/** Throws 404 for a student who shares nothing of their journal. */
export async function requireShared(
  { db }: Pick<JournalDeps, 'db'>,
  userId: string,
): Promise<void> {
  if (!(await isAnyTrade(db.pool, tradesSeen('reviewer', userId)))) throw notFound()
}
