import type { Generated } from 'kysely'

interface SignalWarningsTable {
  version: number
  /** Null where none is shown from then on. */
  text: string | null
  publishedAt: Date
  publishedBy: Generated<string | null>
}

interface SignalWarningShowingsTable {
  userId: string
  version: number
  /** When it was shown first. */
  shownAt: Date
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    signalWarnings: SignalWarningsTable
    signalWarningShowings: SignalWarningShowingsTable
  }
}
