import type { Generated } from 'kysely'

interface SignalAlertsTable {
  userId: string
  /** Each as 'channel:moment'; null for the usual ones. */
  used: Generated<string[] | null>
  /** Minutes since midnight in the member's zone; the end may be on the next day. */
  quietFrom: Generated<number | null>
  quietTo: Generated<number | null>
  updatedAt: Date
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    signalAlerts: SignalAlertsTable
  }
}
