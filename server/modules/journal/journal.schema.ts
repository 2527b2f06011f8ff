import type { ColumnType, GeneratedAlways } from 'kysely'
import type { TradeSource } from '#contract/journal.ts'
import type { Direction } from '#contract/signals.ts'

/** Cents are whole numbers here and in JSON; the database's int8 comes and goes as text. */
type Cents = ColumnType<string, number, number>
type MaybeCents = ColumnType<string | null, number | null, number | null>
type MaybeNumber = ColumnType<string | null, number | null, number | null>

/** Prices and lots are numeric in the database and decimal strings here. */
interface TradesTable {
  id: string
  user_id: string
  source: TradeSource
  ticket: string | null
  pair: string
  direction: Direction
  opened_at: Date
  closed_at: Date | null
  placed_at: GeneratedAlways<Date>
  entry: string
  exit: string | null
  stop_loss: string | null
  take_profit: string | null
  lots: string
  currency: string
  fees_cents: Cents
  profit_cents: MaybeCents
  profit_computed: boolean
  r: MaybeNumber
  pips: MaybeNumber
  setup: string | null
  rating: number | null
  notes: string
  shared: boolean
  created_at: Date
  updated_at: Date
}

interface TradeScreenshotsTable {
  id: string
  trade_id: string
  file_key: string
  created_at: Date
}

interface TradeCommentsTable {
  id: string
  trade_id: string
  author_id: string | null
  text: string
  created_at: Date
}

interface JournalSettingsTable {
  user_id: string
  currency: string
  starting_balance_cents: Cents
  default_risk_percent: ColumnType<string, number, number>
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    trades: TradesTable
    trade_screenshots: TradeScreenshotsTable
    trade_comments: TradeCommentsTable
    journal_settings: JournalSettingsTable
  }
}
