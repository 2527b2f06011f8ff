import type { BackupsDeps } from './deps.ts'
import { createReadBackups } from './read-backups.ts'

export const createOperations = (deps: BackupsDeps) => ({ read: createReadBackups(deps) })

export type Operations = ReturnType<typeof createOperations>
