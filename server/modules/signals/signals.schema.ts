import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ContentRole } from '#contract/access/permissions.ts'
import type { Direction, OrderType, SignalStatus } from '#contract/signals/signals.ts'
import type { SignalStepKind } from '#contract/signals/step-details.ts'

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
  /** Who published it; null if that was not recorded, or the account is deleted. */
  publishedBy: Generated<string | null>
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
  deletedAt: Generated<Date | null>
  /** What it came to in R, how it went, and when it ended: written with its end, as `endOfSignal` says. */
  resultR: Generated<string | null>
  outcome: Generated<'won' | 'lost' | 'even' | null>
  endedAt: Generated<Date | null>
  /** Title, pair and content in lower case. */
  searchText: GeneratedAlways<string>
}

interface SignalHistoryTable extends TermColumns {
  id: Generated<string>
  signalId: string
  at: Generated<Date>
  status: SignalStatus
  /** What happened, if the entry is a step; the details belong to it. */
  kind: Generated<SignalStepKind | null>
  price: Generated<string | null>
  part: Generated<string | null>
  target: Generated<number | null>
  note: Generated<string | null>
  /** Whether it follows from prices. */
  byPrices: Generated<boolean>
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
