import type { ViewedAs } from '#contract/viewed-as.ts'

interface ViewingsTable {
  id: string
  tokenHash: Buffer
  /** The session of the viewing admin. */
  sessionId: string
  seenAs: ViewedAs
  begunAt: Date
  expiresAt: Date
  endedAt: Date | null
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    viewings: ViewingsTable
  }
}
