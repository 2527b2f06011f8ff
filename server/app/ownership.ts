import type { Executor } from '#server/platform/database/database.ts'
import { readFact, recordFact } from '#server/platform/facts/facts.ts'

/** The fact that somebody owns this academy; the first to record it becomes its first admin. */
const ownerFact = 'first_admin'

/** Claims the academy for the caller; returns whether it was still free. Of several at once, one succeeds. */
export const takeOwnership = (executor: Executor): Promise<boolean> =>
  recordFact(executor, ownerFact, {})

/** Whether somebody has taken the academy. */
export async function isOwned(executor: Executor): Promise<boolean> {
  return (await readFact(executor, ownerFact)) !== null
}
