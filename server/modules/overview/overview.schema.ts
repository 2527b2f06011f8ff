interface VisitsTable {
  /** As YYYY-MM-DD, in UTC. */
  day: string
  count: number
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    visits: VisitsTable
  }
}
