import type { Executor } from '#server/platform/database/database.ts'
import type { JournalDeps } from '../deps.ts'
import { type Due, excursionsJobName } from './excursion.rules.ts'

/** Queues the recalculation of a user's changed trades. */
export function tradesChanged(
  { jobs }: Pick<JournalDeps, 'jobs'>,
  tx: Executor,
  userId: string,
): Promise<void> {
  return jobs.send<Due>(tx, { name: excursionsJobName }, { userId })
}
