import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Executor } from '#server/platform/database/database.ts'

/** A user's journal, for that user's own eyes; what a user has said of others' trades as well. */
export async function exportFor(executor: Executor, userId: string) {
  const [settings, trades, comments] = await Promise.all([
    executor
      .selectFrom('journal_settings')
      .select(['currency', 'starting_balance_cents', 'default_risk_percent'])
      .where('user_id', '=', userId)
      .executeTakeFirst(),
    tradesOf(executor, userId),
    executor
      .selectFrom('trade_comments')
      .select(['text', 'created_at as createdAt'])
      .where('author_id', '=', userId)
      .orderBy('created_at')
      .execute(),
  ])
  return { settings: settings ?? null, trades, comments }
}

const tradesOf = (executor: Executor, userId: string) =>
  executor
    .selectFrom('trades')
    .select([
      'source',
      'ticket',
      'pair',
      'direction',
      'opened_at as openedAt',
      'closed_at as closedAt',
      'entry',
      'exit',
      'stop_loss as stopLoss',
      'take_profit as takeProfit',
      'lots',
      'currency',
      'fees_cents as feesCents',
      'profit_cents as profitCents',
      'r',
      'pips',
      'setup',
      'rating',
      'notes',
      'shared',
      'created_at as createdAt',
      'updated_at as updatedAt',
    ])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('trade_screenshots')
          .select('trade_screenshots.created_at as createdAt')
          .whereRef('trade_screenshots.trade_id', '=', 'trades.id')
          .orderBy('trade_screenshots.created_at'),
      ).as('screenshots'),
      jsonArrayFrom(
        eb
          .selectFrom('trade_comments')
          .select(['trade_comments.text', 'trade_comments.created_at as createdAt'])
          .whereRef('trade_comments.trade_id', '=', 'trades.id')
          .orderBy('trade_comments.created_at'),
      ).as('comments'),
    ])
    .where('user_id', '=', userId)
    .orderBy('placed_at')
    .execute()
