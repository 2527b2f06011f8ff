import type { Generated } from 'kysely'
import type { ContentRole } from '#contract/permissions.ts'
import type { Direction, SignalStatus } from '#contract/signals.ts'

/** Prices are numeric in the database and decimal strings here. */
interface SignalsTable {
  id: string
  title: string
  content: string
  roleAccess: ContentRole
  pair: string | null
  direction: Direction | null
  orderType: 'market' | 'limit' | 'stop' | null
  status: SignalStatus
  entry: string | null
  stopLoss: string | null
  takeProfit: string | null
  /** Beyond `take_profit`, the nearest first. */
  furtherTargets: Generated<string[]>
  riskPercent: Generated<string | null>
  validUntil: Generated<Date | null>
  /** Of the picture, in the storage. */
  chartKey: Generated<string | null>
  /** Of the mentorship module. */
  strategyId: Generated<string | null>
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
  deletedAt: Date | null
}

interface SignalHistoryTable {
  id: Generated<string>
  signalId: string
  at: Generated<Date>
  status: SignalStatus
  entry: string | null
  stopLoss: string | null
  takeProfit: string | null
  furtherTargets: Generated<string[]>
  riskPercent: Generated<string | null>
  validUntil: Generated<Date | null>
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    signals: SignalsTable
    signalHistory: SignalHistoryTable
  }
}
