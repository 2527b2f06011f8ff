import type { Backup } from '#contract/backups.ts'
import { instants } from '#server/platform/http/instants.ts'
import type { BackupRow } from './backups.store.ts'

export const presentBackup = (row: BackupRow): Backup => ({
  ...instants(row),
  bytes: row.bytes === null ? null : Number(row.bytes),
})
