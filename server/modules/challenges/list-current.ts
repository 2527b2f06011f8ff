import { selectCurrent } from './challenges.store.ts'
import type { ChallengesDeps } from './deps.ts'

/** The maximum number of challenges listed. */
const currentShown = 100

/**
 * The published challenges that have not ended at `at`, running ones first, which are the same for
 * everybody; and when they change by themselves next, null if they do not.
 */
export async function listCurrent({ db }: Pick<ChallengesDeps, 'db'>, at: Date) {
  const rows = await selectCurrent(db.pool, { at, limit: currentShown })
  return { rows, changesAt: rows[0]?.changesAt ?? null }
}
