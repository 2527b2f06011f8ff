import type { AdminDeps } from './deps.ts'
import { createReadNeeds } from './read-needs.ts'
import { createReadStats } from './read-stats.ts'

export const createOperations = (deps: AdminDeps) => ({
  readNeeds: createReadNeeds(deps),
  readStats: createReadStats(deps),
})

export type Operations = ReturnType<typeof createOperations>
