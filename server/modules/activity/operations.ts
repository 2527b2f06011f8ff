import type { ActivityDeps } from './deps.ts'
import { createExportActivity } from './export-activity.ts'
import { createListActivity } from './list-activity.ts'
import { createReadOwnActivity } from './read-own-activity.ts'

/** The operations on the audit trail, which is read-only. */
export const createOperations = (deps: ActivityDeps) => ({
  list: createListActivity(deps),
  exportCsv: createExportActivity(deps),
  readOwn: createReadOwnActivity(deps),
})

export type Operations = ReturnType<typeof createOperations>
