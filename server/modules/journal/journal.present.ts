import type { Trade } from '#contract/journal.ts'
import { may } from '#contract/permissions.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from './deps.ts'
import type { TradeFacts, TradeResult } from './journal.rules.ts'
import type { TradeColumns, TradeRow } from './journal.store.ts'

/** Shows trades to the actor, with addresses of their pictures and the names of who commented. */
export const createPresentTrades =
  ({ db, identity, media }: Pick<JournalDeps, 'db' | 'identity' | 'media'>) =>
  async (actor: Actor, rows: readonly TradeRow[]): Promise<Trade[]> => {
    const comments = rows.flatMap((row) => row.comments)
    const authorIds = [...new Set(comments.flatMap(({ authorId }) => authorId ?? []))]
    const authors = authorIds.length > 0 ? await identity.usersByIds(db.pool, authorIds) : []
    const names = new Map(authors.map(({ id, name }) => [id, name]))
    return rows.map((row) => ({
      ...shownColumns(row),
      screenshots: row.screenshots.map(({ id, fileKey }) => ({
        id,
        url: media.addressOf(actor, fileKey),
      })),
      comments: row.comments.map(({ id, authorId, text, createdAt }) => ({
        id,
        author: names.get(authorId ?? '') ?? null,
        text,
        createdAt: new Date(createdAt).toISOString(),
      })),
      can: {
        edit: row.userId === actor.id,
        comment: row.shared && may(actor.roles, 'journals.review'),
      },
    }))
  }

function shownColumns(row: TradeColumns): Omit<Trade, 'screenshots' | 'comments' | 'can'> {
  const feesCents = Number(row.feesCents)
  const profitCents = numberOf(row.profitCents)
  return {
    id: row.id,
    pair: row.pair,
    direction: row.direction,
    status: row.closedAt ? 'closed' : 'open',
    openedAt: row.openedAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    entry: row.entry,
    exit: row.exit,
    stopLoss: row.stopLoss,
    takeProfit: row.takeProfit,
    lots: row.lots,
    currency: row.currency,
    feesCents,
    profitCents,
    profitComputed: row.profitComputed,
    netCents: profitCents === null ? null : profitCents - feesCents,
    r: numberOf(row.r),
    pips: numberOf(row.pips),
    setup: row.setup,
    rating: row.rating,
    notes: row.notes,
    shared: row.shared,
    source: row.source,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

const numberOf = (value: string | null) => (value === null ? null : Number(value))

/** What a stored trade's owner has told. */
export const factsOfRow = (row: TradeColumns): TradeFacts => ({
  pair: row.pair,
  direction: row.direction,
  openedAt: row.openedAt,
  closedAt: row.closedAt,
  entry: row.entry,
  exit: row.exit,
  stopLoss: row.stopLoss,
  takeProfit: row.takeProfit,
  lots: row.lots,
  currency: row.currency,
  feesCents: Number(row.feesCents),
  profitCents: row.profitComputed ? null : numberOf(row.profitCents),
  setup: row.setup,
  rating: row.rating,
  notes: row.notes,
  shared: row.shared,
})

export const columnsOf = (facts: TradeFacts, result: TradeResult) => ({
  pair: facts.pair,
  direction: facts.direction,
  openedAt: facts.openedAt,
  closedAt: facts.closedAt,
  entry: facts.entry,
  exit: facts.exit,
  stopLoss: facts.stopLoss,
  takeProfit: facts.takeProfit,
  lots: facts.lots,
  currency: facts.currency,
  feesCents: facts.feesCents,
  profitCents: result.profitCents,
  profitComputed: result.profitComputed,
  r: result.r,
  pips: result.pips,
  setup: facts.setup,
  rating: facts.rating,
  notes: facts.notes,
  shared: facts.shared,
})
