import type { Generated } from 'kysely'

interface BackupsTable {
  id: string
  startedAt: Date
  endedAt: Date | null
  /** The archive's name in the folder of backups. */
  file: string | null
  bytes: string | null
  missingFiles: Generated<number>
  failure: string | null
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    backups: BackupsTable
  }
}
