import type { ImportCounts } from '#contract/imports.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { ImportsDeps } from './deps.ts'
import { stagedTickets } from './staging.store.ts'

/**
 * Updates the counts of what is new to the account and what is not; the other counts are unchanged.
 */
export async function compareImport(
  { journal }: Pick<ImportsDeps, 'journal'>,
  executor: Executor,
  { id, accountId }: { id: string; accountId: string | null },
  rest: Pick<ImportCounts, 'unreadable' | 'other' | 'movements'>,
): Promise<ImportCounts> {
  const compared = await journal.compareStaged(executor, accountId, stagedTickets(id))
  const { fresh, known, closing, open } = compared
  const { unreadable, other, movements } = rest
  return { new: fresh, known, closing, open, unreadable, other, movements }
}
