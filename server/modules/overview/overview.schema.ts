import type { ColumnType } from 'kysely'

interface VisitsTable {
  /** As YYYY-MM-DD, in UTC. */
  day: ColumnType<string, string, never>
  count: number
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    visits: VisitsTable
  }
}
