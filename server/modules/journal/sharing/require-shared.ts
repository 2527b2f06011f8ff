import { notFound } from '#server/platform/failure.ts'
import type { JournalDeps } from '../deps.ts'
import { tradesSeen } from '../journal.policy.ts'
import { countTrades } from '../journal.store.ts'

/** Throws 404 for a student who shares nothing of their journal. */
export const createRequireShared =
  ({ db }: Pick<JournalDeps, 'db'>) =>
  async (userId: string): Promise<void> => {
    if ((await countTrades(db.pool, tradesSeen('reviewer', userId))) === 0) throw notFound()
  }
