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
    const authorIds = [...new Set(comments.flatMap(({ author_id }) => author_id ?? []))]
    const authors = authorIds.length > 0 ? await identity.usersByIds(db.pool, authorIds) : []
    const names = new Map(authors.map(({ id, name }) => [id, name]))
    return rows.map((row) => ({
      ...shownColumns(row),
      screenshots: row.screenshots.map(({ id, file_key }) => ({
        id,
        url: media.addressOf(actor, file_key),
      })),
      comments: row.comments.map(({ id, author_id, text, created_at }) => ({
        id,
        author: names.get(author_id ?? '') ?? null,
        text,
        createdAt: new Date(created_at).toISOString(),
      })),
      can: {
        edit: row.user_id === actor.id,
        comment: row.shared && may(actor.roles, 'journals.review'),
      },
    }))
  }

function shownColumns(row: TradeColumns): Omit<Trade, 'screenshots' | 'comments' | 'can'> {
  const feesCents = Number(row.fees_cents)
  const profitCents = numberOf(row.profit_cents)
  return {
    id: row.id,
    pair: row.pair,
    direction: row.direction,
    status: row.closed_at ? 'closed' : 'open',
    openedAt: row.opened_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    entry: row.entry,
    exit: row.exit,
    stopLoss: row.stop_loss,
    takeProfit: row.take_profit,
    lots: row.lots,
    currency: row.currency,
    feesCents,
    profitCents,
    profitComputed: row.profit_computed,
    netCents: profitCents === null ? null : profitCents - feesCents,
    r: numberOf(row.r),
    pips: numberOf(row.pips),
    setup: row.setup,
    rating: row.rating,
    notes: row.notes,
    shared: row.shared,
    source: row.source,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

const numberOf = (value: string | null) => (value === null ? null : Number(value))

/** What a stored trade's owner has told. */
export const factsOfRow = (row: TradeColumns): TradeFacts => ({
  pair: row.pair,
  direction: row.direction,
  openedAt: row.opened_at,
  closedAt: row.closed_at,
  entry: row.entry,
  exit: row.exit,
  stopLoss: row.stop_loss,
  takeProfit: row.take_profit,
  lots: row.lots,
  currency: row.currency,
  feesCents: Number(row.fees_cents),
  profitCents: row.profit_computed ? null : numberOf(row.profit_cents),
  setup: row.setup,
  rating: row.rating,
  notes: row.notes,
  shared: row.shared,
})

export const columnsOf = (facts: TradeFacts, result: TradeResult) => ({
  pair: facts.pair,
  direction: facts.direction,
  opened_at: facts.openedAt,
  closed_at: facts.closedAt,
  entry: facts.entry,
  exit: facts.exit,
  stop_loss: facts.stopLoss,
  take_profit: facts.takeProfit,
  lots: facts.lots,
  currency: facts.currency,
  fees_cents: facts.feesCents,
  profit_cents: result.profitCents,
  profit_computed: result.profitComputed,
  r: result.r,
  pips: result.pips,
  setup: facts.setup,
  rating: facts.rating,
  notes: facts.notes,
  shared: facts.shared,
})
