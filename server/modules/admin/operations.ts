import type { AdminDeps } from './deps.ts'
import { createReadStats } from './read-stats.ts'

export const createOperations = (deps: AdminDeps) => ({ readStats: createReadStats(deps) })

export type Operations = ReturnType<typeof createOperations>
