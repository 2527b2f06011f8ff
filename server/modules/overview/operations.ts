import type { OverviewDeps } from './deps.ts'
import { addVisit } from './overview.store.ts'
import { createReadOverview } from './read-overview.ts'

/** The owner's figures, and the counting of visits. */
export const createOperations = (deps: OverviewDeps) => ({
  read: createReadOverview(deps),
  countVisit: () => addVisit(deps.db.pool, deps.now()),
})

export type Operations = ReturnType<typeof createOperations>
