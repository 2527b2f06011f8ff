import type { Generated } from 'kysely'

interface StoredFilesTable {
  /** The file's location; while it is arriving, that of the upload. */
  fileKey: string
  userId: string
  /** Null until it is measured. */
  bytes: string | null
  createdAt: Date
}

interface StorageQuotasTable {
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
    storageQuotas: StorageQuotasTable
    diskStates: DiskStatesTable
  }
}
