import type { Generated } from 'kysely'
import type { OpenExport } from '#contract/moving-out.ts'

/** One row at most. */
interface OpenExportsTable {
  id: string
  createdBy: string | null
  state: OpenExport['state']
  media: boolean
  percent: Generated<number>
  attempts: Generated<number>
  startedAt: Date
  endedAt: Date | null
  bytes: string | null
  failure: string | null
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    openExports: OpenExportsTable
  }
}
