import type { Generated } from 'kysely'
import type { ContentRole } from '#contract/permissions.ts'
import type { Direction, SignalStatus } from '#contract/signals.ts'

/** Prices are numeric in the database and decimal strings here. */
interface SignalsTable {
  id: string
  title: string
  content: string
  role_access: ContentRole
  pair: string | null
  direction: Direction | null
  order_type: 'market' | 'limit' | 'stop' | null
  status: SignalStatus
  entry: string | null
  stop_loss: string | null
  take_profit: string | null
  /** Beyond `take_profit`, the nearest first. */
  further_targets: Generated<string[]>
  risk_percent: Generated<string | null>
  valid_until: Generated<Date | null>
  /** Of the picture, in the storage. */
  chart_key: Generated<string | null>
  /** Of the mentorship module. */
  strategy_id: Generated<string | null>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
}

interface SignalHistoryTable {
  id: Generated<string>
  signal_id: string
  at: Generated<Date>
  status: SignalStatus
  entry: string | null
  stop_loss: string | null
  take_profit: string | null
  further_targets: Generated<string[]>
  risk_percent: Generated<string | null>
  valid_until: Generated<Date | null>
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    signals: SignalsTable
    signal_history: SignalHistoryTable
  }
}
