import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Playbook } from '#contract/journal/journal-playbooks.ts'
import type { FigureQuote, SharingScope } from '#contract/journal/journal-sharing.ts'
import type { SharedJournal } from '#contract/journal/shared-journal.ts'
import type { TradeSource } from '#contract/journal/trade-filter.ts'
import type { Direction } from '#contract/signals/signals.ts'

/** Cents are numbers here and in JSON; the database's int8 is transferred as text. */
type Cents = ColumnType<string, number, number>
type MaybeCents = ColumnType<string | null, number | null, number | null>
type MaybeNumber = ColumnType<string | null, number | null, number | null>

/** Prices and lots are numeric in the database and decimal strings here. */
interface TradesTable {
  id: string
  userId: string
  source: TradeSource
  ticket: string | null
  /** From a statement; null for manually entered trades, as are all of the following. */
  accountId: string | null
  importId: string | null
  symbol: string | null
  comment: string | null
  commissionCents: MaybeCents
  swapCents: MaybeCents
  taxesCents: MaybeCents
  feeCents: MaybeCents
  statementStopLoss: string | null
  pair: string
  direction: Direction
  openedAt: Date
  closedAt: Date | null
  placedAt: GeneratedAlways<Date>
  entry: string
  exit: string | null
  stopLoss: string | null
  takeProfit: string | null
  lots: string
  currency: string
  feesCents: Cents
  profitCents: MaybeCents
  profitComputed: boolean
  r: MaybeNumber
  pips: MaybeNumber
  setup: string | null
  tags: Generated<string[]>
  rating: number | null
  signalId: Generated<string | null>
  /** Of the signal, when the trade was linked to it. */
  signalTitle: Generated<string | null>
  notes: string
  shared: boolean
  createdAt: Date
  updatedAt: Date
  /** Whether there are comments on it; maintained by the database. */
  commented: Generated<boolean>
}

/** Of a part of a journal, those shared one by one apart from the others; maintained by the database. */
interface TradeSumsTable {
  userId: string
  accountId: string | null
  shared: boolean
  trades: number
  uncommented: number
  lastAt: Date | null
  changedAt: Date | null
  version: string
}

/** Sums that several transactions have changed at once: to be counted. */
interface StaleTradeSumsTable {
  id: string
  userId: string
  accountId: string | null
  shared: boolean
}

/** What costs a student most, as found in the trades of a version. */
interface CostliestFindingsTable {
  userId: string
  version: string
  costliest: JSONColumnType<NonNullable<SharedJournal['costliest']>> | null
}

interface TradeScreenshotsTable {
  id: string
  tradeId: string
  fileKey: string
  createdAt: Date
}

interface TradeCommentsTable {
  id: string
  tradeId: string
  authorId: string | null
  text: string
  createdAt: Date
}

interface JournalSettingsTable {
  userId: string
  currency: string
  startingBalanceCents: Cents
  defaultRiskPercent: ColumnType<string, number, number>
}

interface TradingPlansTable {
  userId: string
  weekdays: number[]
  fromMinute: number
  toMinute: number
  timeZone: string
}

/** Days are dates in the database and YYYY-MM-DD here; read as text. */
interface JournalDaysTable {
  userId: string
  day: string
  planned: string
  went: string
  mood: number | null
  updatedAt: Date
}

interface JournalWeeksTable {
  userId: string
  monday: string
  worked: string
  failed: string
  change: string
  updatedAt: Date
}

interface PlaybooksTable {
  id: string
  userId: string
  place: number
  title: string
  rules: JSONColumnType<Playbook['rules']>
  updatedAt: Date
}

/** The rules ticked on a trade: ids of the playbook's rules. */
interface TradePlaybooksTable {
  tradeId: string
  playbookId: string
  kept: string[]
  broken: string[]
}

/** How much of a part of a journal the academy sees; without a row, individually shared trades and no notes. */
interface JournalSharingTable {
  userId: string
  part: 'by-hand' | 'account' | 'notes'
  accountId: string | null
  scope: Exclude<SharingScope, 'chosen'>
  updatedAt: Date
}

/** Until when a reader has seen the changes in a student's journal. */
interface JournalLooksTable {
  readerId: string
  studentId: string
  seenAt: Date
}

/** The academy's comments on a journal's figures. */
interface JournalCommentsTable {
  id: string
  userId: string
  authorId: string | null
  text: string
  quote: ColumnType<FigureQuote | null, string | null, never>
  createdAt: Date
}

/** What students made of a signal when they were counted in its sums; without a user once they have left. */
interface SignalTakersTable {
  signalId: string
  userId: string | null
  slippagePips: MaybeNumber
  slippageR: MaybeNumber
  ownR: MaybeNumber
  beforeTarget: boolean | null
  countedAt: Date
}

/** Named presets for the trade form. */
interface TradeTemplatesTable {
  id: string
  userId: string
  name: string
  pair: string
  direction: Direction
  lots: string
  setup: string | null
  tags: string[]
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    trades: TradesTable
    tradeSums: TradeSumsTable
    staleTradeSums: StaleTradeSumsTable
    costliestFindings: CostliestFindingsTable
    tradeScreenshots: TradeScreenshotsTable
    tradeComments: TradeCommentsTable
    journalSettings: JournalSettingsTable
    tradingPlans: TradingPlansTable
    journalDays: JournalDaysTable
    journalWeeks: JournalWeeksTable
    playbooks: PlaybooksTable
    tradePlaybooks: TradePlaybooksTable
    signalTakers: SignalTakersTable
    tradeTemplates: TradeTemplatesTable
    journalSharing: JournalSharingTable
    journalLooks: JournalLooksTable
    journalComments: JournalCommentsTable
  }
}
