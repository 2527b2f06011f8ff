import type { Executor } from '#server/platform/database/database.ts'
import type { JournalDeps } from '../deps.ts'
import { type Due, excursionsJobName } from './excursion.rules.ts'

/**
 * Queues the recalculation of the trades in a period whose candles have changed: of one user, or of
 * all if null.
 */
export function candlesChanged(
  { jobs }: Pick<JournalDeps, 'jobs'>,
  tx: Executor,
  of: { userId: string | null; pair: string; from: Date; to: Date },
): Promise<void> {
  const candles = { pair: of.pair, from: of.from.toISOString(), to: of.to.toISOString() }
  return jobs.send<Due>(tx, { name: excursionsJobName }, { userId: of.userId, candles })
}
