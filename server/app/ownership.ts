import type { Executor } from '#server/platform/database/database.ts'
import { readFact, recordFact } from '#server/platform/facts/facts.ts'

/** The fact that the academy has an owner; whoever records it first becomes its first admin. */
const ownerFact = 'first_admin'

/**
 * Claims the academy for the caller; returns whether it was still free. Of several simultaneous
 * claims, one succeeds.
 */
export const takeOwnership = (executor: Executor): Promise<boolean> =>
  recordFact(executor, ownerFact, {})

/** Whether the academy has been claimed. */
export async function isOwned(executor: Executor): Promise<boolean> {
  return (await readFact(executor, ownerFact)) !== null
}
