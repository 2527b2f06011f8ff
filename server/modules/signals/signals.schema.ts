import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ContentRole } from '#contract/access/permissions.ts'
import type { Direction, OrderType, SignalStatus } from '#contract/signals/signals.ts'

/** The terms of a signal and of each history entry. Prices are numeric in the database, and decimal strings here. */
interface TermColumns {
  entry: Generated<string | null>
  entryTo: Generated<string | null>
  stopLoss: Generated<string | null>
  takeProfit: Generated<string | null>
  /** Beyond `takeProfit`, the nearest first. */
  furtherTargets: Generated<string[]>
  riskPercent: Generated<string | null>
  validUntil: Generated<Date | null>
}

interface SignalsTable extends TermColumns {
  id: string
  title: string
  content: string
  roleAccess: ContentRole
  pair: Generated<string | null>
  direction: Generated<Direction | null>
  orderType: Generated<OrderType | null>
  status: SignalStatus
  /** The picture's key in the storage. */
  chartKey: Generated<string | null>
  /** Refers to the strategies module. */
  strategyId: Generated<string | null>
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
  deletedAt: Generated<Date | null>
  /** Title, pair and content in lower case. */
  searchText: GeneratedAlways<string>
}

interface SignalHistoryTable extends TermColumns {
  id: Generated<string>
  signalId: string
  at: Generated<Date>
  status: SignalStatus
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    signals: SignalsTable
    signalHistory: SignalHistoryTable
  }
}

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
