import type { Generated } from 'kysely'

interface StoredFilesTable {
  /** Where the file lies; while it is arriving, where it arrives. */
  fileKey: string
  userId: string
  /** Null while nobody has measured it. */
  bytes: string | null
  createdAt: Date
}

interface SpaceLimitsTable {
  onlyRow: Generated<boolean>
  communityMb: number | null
  studentMb: number | null
  updatedAt: Generated<Date>
}

interface DiskStatesTable {
  onlyRow: Generated<boolean>
  low: Generated<boolean>
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    storedFiles: StoredFilesTable
    spaceLimits: SpaceLimitsTable
    diskStates: DiskStatesTable
  }
}
