import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Executor } from '#server/platform/database/database.ts'
import { PagedRows } from '#server/platform/heavy/paged-rows.ts'
import { findTradingPlan } from './analysis/closed-trades.store.ts'
import { listDayNotes, listWeekNotes } from './notes/notes.store.ts'
import { listAllTicks, listOwnPlaybooks } from './playbooks/playbooks.store.ts'
import { listChoices } from './sharing/sharing.store.ts'
import { selectTemplates } from './templates/templates.store.ts'

/** More than the number of days from 1970 to 2199. */
const everyNote = 100_000

/** A user's journal for the personal data download, including what the user has said about others' trades. */
export async function exportFor(executor: Executor, userId: string) {
  const [
    settings,
    plan,
    days,
    weeks,
    playbooks,
    ticks,
    comments,
    sharing,
    looks,
    figures,
    templates,
  ] = await Promise.all([
    executor
      .selectFrom('journalSettings')
      .select(['currency', 'startingBalanceCents', 'defaultRiskPercent'])
      .where('userId', '=', userId)
      .executeTakeFirst(),
    findTradingPlan(executor, userId),
    listDayNotes(executor, userId, {}, everyNote),
    listWeekNotes(executor, userId, {}, everyNote),
    listOwnPlaybooks(executor, userId),
    listAllTicks(executor, userId),
    executor
      .selectFrom('tradeComments')
      .select(['text', 'createdAt'])
      .where('authorId', '=', userId)
      .orderBy('createdAt')
      .execute(),
    listChoices(executor, userId),
    executor
      .selectFrom('journalLooks')
      .select('seenAt')
      .where('readerId', '=', userId)
      .orderBy('seenAt')
      .execute(),
    figureComments(executor, userId),
    selectTemplates(executor, userId),
  ])
  return {
    settings: settings ?? null,
    plan,
    days,
    weeks,
    playbooks,
    ticks,
    trades: new PagedRows(() => tradesOf(executor, userId)),
    comments,
    sharing,
    templates,
    looks: looks.map(({ seenAt }) => seenAt),
    figureComments: figures,
  }
}

/** Comments on the user's figures, and the user's comments on others'. */
async function figureComments(executor: Executor, userId: string) {
  const rows = await executor
    .selectFrom('journalComments')
    .select(['userId', 'text', 'quote', 'createdAt'])
    .where((eb) => eb.or([eb('userId', '=', userId), eb('authorId', '=', userId)]))
    .orderBy('createdAt')
    .execute()
  return rows.map(({ userId: of, quote, ...entry }) =>
    // The figures of others are their data.
    of === userId ? { ...entry, quote, of: 'own' } : { ...entry, of: 'another' },
  )
}

const tradesAtOnce = 500

async function* tradesOf(executor: Executor, userId: string) {
  let last: string | null = null
  do {
    const rows = await tradesAfter(executor, userId, last)
    yield rows.map(({ id: _, ...trade }) => trade)
    last = rows.length === tradesAtOnce ? (rows.at(-1)?.id ?? null) : null
  } while (last !== null)
}

/** The next of the user's trades after the given one, in the order of `placedAt`. */
const tradesAfter = (executor: Executor, userId: string, last: string | null) =>
  executor
    .selectFrom('trades')
    .select([
      'id',
      'source',
      'ticket',
      'symbol',
      'comment',
      'commissionCents',
      'swapCents',
      'taxesCents',
      'feeCents',
      'pair',
      'direction',
      'openedAt',
      'closedAt',
      'entry',
      'exit',
      'stopLoss',
      'takeProfit',
      'lots',
      'currency',
      'feesCents',
      'profitCents',
      'r',
      'pips',
      'setup',
      'tags',
      'rating',
      'signalId',
      'signalTitle',
      'notes',
      'shared',
      'createdAt',
      'updatedAt',
    ])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('tradeScreenshots')
          .select('tradeScreenshots.createdAt')
          .whereRef('tradeScreenshots.tradeId', '=', 'trades.id')
          .orderBy('tradeScreenshots.createdAt'),
      ).as('screenshots'),
      jsonArrayFrom(
        eb
          .selectFrom('tradeComments')
          .select(['tradeComments.text', 'tradeComments.createdAt'])
          .whereRef('tradeComments.tradeId', '=', 'trades.id')
          .orderBy('tradeComments.createdAt'),
      ).as('comments'),
    ])
    .where('userId', '=', userId)
    .$if(last !== null, (query) =>
      query.where(
        sql<boolean>`(placed_at, id) > (select placed_at, id from trades where id = ${last})`,
      ),
    )
    .orderBy('placedAt')
    .orderBy('id')
    .limit(tradesAtOnce)
    .execute()
