import type { ColumnType } from 'kysely'

interface SignalReadsTable {
  signalId: string
  userId: string
  /** When it was first seen. */
  readAt: ColumnType<Date, Date, never>
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    signalReads: SignalReadsTable
  }
}
