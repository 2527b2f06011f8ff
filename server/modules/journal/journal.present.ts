import { unitsOf } from '#contract/currencies.ts'
import { defaultJournalSettings, type Trade } from '#contract/journal/journal.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { instants } from '#server/platform/http/instants.ts'
import { winRateOf } from './figures.rules.ts'
import type { MonthRow } from './figures.store.ts'
import type { JournalDeps } from './index.ts'
import { mayComment } from './journal.policy.ts'
import type { TradeFacts } from './journal.rules.ts'
import type { TradeColumns, TradeRow } from './journal.store.ts'

/** Presents trades to the actor, with the addresses of their pictures. */
export function presentTrades(
  { media }: Pick<JournalDeps, 'media'>,
  actor: Actor,
  rows: readonly TradeRow[],
): Trade[] {
  return rows.map((row) => ({
    ...shownColumns(row),
    isSeen: row.isShared,
    screenshots: row.screenshots.map(({ id, fileKey }) => ({
      id,
      url: media.addressOf(actor, fileKey),
    })),
    comments: row.comments.map(({ createdAt, ...comment }) => ({
      ...comment,
      createdAt: new Date(createdAt).toISOString(),
    })),
    can: {
      edit: row.userId === actor.id,
      comment: mayComment(actor, row),
    },
  }))
}

function shownColumns(
  row: TradeColumns,
): Omit<Trade, 'isSeen' | 'screenshots' | 'comments' | 'can'> {
  const feesCents = Number(row.feesCents)
  const profitCents = numberOf(row.profitCents)
  return {
    ...instants(row),
    status: row.closedAt ? 'closed' : 'open',
    feesCents,
    profitCents,
    costs: costsOf(row),
    netCents: profitCents === null ? null : profitCents - feesCents,
    r: numberOf(row.r),
    pips: numberOf(row.pips),
  }
}

function costsOf(row: TradeColumns): Trade['costs'] {
  if (row.commissionCents === null) return null
  return {
    commissionCents: Number(row.commissionCents),
    swapCents: Number(row.swapCents),
    taxesCents: Number(row.taxesCents),
    feeCents: Number(row.feeCents),
  }
}

const numberOf = (value: string | null) => (value === null ? null : Number(value))

/** A stored trade as its owner entered it, without computed columns. */
export const factsOfRow = ({
  placedAt: _,
  isShared: __,
  ...row
}: TradeColumns & { isShared: boolean }): TradeFacts => ({
  ...row,
  feesCents: Number(row.feesCents),
  profitCents: row.profitComputed ? null : numberOf(row.profitCents),
})

/** The result of a user's trades closed in a month. */
export interface MonthResult {
  /** Percent; null without trades. */
  winRate: number | null
  /** In whole units of `currency`; trades in other currencies are excluded. */
  profitLoss: number
  /** The journal's own. */
  currency: string
  tradesCount: number
  /** How many of them come from a statement, which proves nothing about its origin. */
  fromStatements: number
  totalR: number
}

/** What the trades of a month came to. */
export function presentMonth(row: MonthRow): MonthResult {
  const currency = row.ownCurrency ?? defaultJournalSettings.currency
  return {
    winRate: winRateOf(row.won, row.trades),
    totalR: row.totalR,
    tradesCount: row.trades,
    fromStatements: row.fromStatements,
    profitLoss: unitsOf(Number(row.netCents), currency),
    currency,
  }
}
