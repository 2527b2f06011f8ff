import type { ColumnType } from 'kysely'
import type { SignalInput } from '#contract/signals/signals.ts'

interface ScheduledSignalsTable {
  id: string
  input: ColumnType<SignalInput, string, string>
  publishAt: Date
  /** In whose name it is published; null once that account is deleted. */
  authorId: string | null
  /** Why it was not published at its time. */
  problem: string | null
  createdAt: Date
  updatedAt: Date
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    scheduledSignals: ScheduledSignalsTable
  }
}
