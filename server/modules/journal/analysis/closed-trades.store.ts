import { type RawBuilder, sql } from 'kysely'
import type { TradingPlan } from '#contract/journal/journal-analysis.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { readAtMost, requireFew } from '#server/platform/heavy/here.ts'
import { isSharedOf, sharedSumsOf, sharedVersion } from '../sharing/sharing.store.ts'
import { isMeant, type TradesOf } from '../trade-filter.store.ts'
import type { ClosedTrade } from './moments.rules.ts'

/** Separates texts; a character that nobody types. */
const end = '\u001e'

const column = (value: RawBuilder<unknown>) => sql<string>`string_agg((${value})::text, ',')`
const numbers = (value: RawBuilder<unknown>) => column(sql`coalesce((${value})::text, 'null')`)
const instants = (name: string) =>
  column(sql`(date_part('epoch', ${sql.ref(name)}) * 1000)::bigint`)
const texts = (value: RawBuilder<unknown>) =>
  sql<string>`string_agg(coalesce(${value}, ''), ${sql.lit(end)})`

const columns = sql`
  ${instants('openedAt')} as opened, ${instants('closedAt')} as closed,
  ${numbers(sql`profit_cents - fees_cents`)} as nets, ${numbers(sql`r`)} as multiples,
  ${numbers(sql`pips`)} as pips, ${column(sql`(direction = 'BUY')::int`)} as buys,
  ${column(sql`(stop_loss is not null)::int`)} as stops, ${texts(sql`currency`)} as currencies,
  ${texts(sql`pair`)} as pairs, ${texts(sql`translate(setup, ${sql.lit(end)}, ' ')`)} as setups,
  ${texts(sql`case when tags <> '{}' then array_to_string(tags, ',') end`)} as tags`

/**
 * The closed trades that match the filter, in the order of closing; throws `TooMuchHere`. Each column comes as a single
 * text: for ten thousand rows with many fields the driver would take several times as long as the
 * database.
 */
export async function readClosedTrades(executor: Executor, of: TradesOf): Promise<ClosedTrade[]> {
  const { rows } = await sql<Columns>`
    select ${columns} from (
      select * from trades where ${isMeant(of)} and closed_at is not null order by placed_at, id
      limit ${readAtMost}
    ) meant`.execute(executor)
  const [found] = rows
  const trades = found?.opened ? tradesOf(found) : []
  requireFew(trades.length)
  return trades
}

interface SharedClosedTrades {
  userId: string
  trades: ClosedTrade[]
  /** Of the shared trades; null if they have none. */
  version: string | null
}

/** The closed trades that users share, in the order of closing, of those who share some; throws `TooMuchHere`. */
export async function readSharedClosedTrades(
  executor: Executor,
  userIds: readonly string[],
): Promise<SharedClosedTrades[]> {
  if (userIds.length === 0) return []
  const { rows } = await sql<Columns & Omit<SharedClosedTrades, 'trades'>>`
    select user_id, ${columns}, (
      select ${sharedVersion} from (${sharedSumsOf(sql.ref('shared.userId'))}) s
    ) as version
    from (
      select of_one.* from unnest(${[...userIds]}::uuid[]) owner (id) cross join lateral (
        select * from trades
        where user_id = owner.id and ${isSharedOf('trades', sql.ref('owner.id'))} and closed_at is not null
        -- In the order of an index, which is left once there are enough of one user.
        order by placed_at, id limit ${readAtMost}
      ) of_one
      order by user_id, placed_at, id limit ${readAtMost}
    ) shared
    group by user_id`.execute(executor)
  const found = rows.map((row) => ({ ...row, trades: tradesOf(row) }))
  requireFew(found.reduce((count, { trades }) => count + trades.length, 0))
  return found
}

type Columns = Record<
  'opened' | 'closed' | 'nets' | 'multiples' | 'pips' | 'buys' | 'stops' | TextColumn,
  string
>
type TextColumn = 'currencies' | 'pairs' | 'setups' | 'tags'

function tradesOf(columns: Columns): ClosedTrade[] {
  const read = <Value>(text: string): Value[] => JSON.parse(`[${text}]`)
  const closed = read<number>(columns.closed)
  const nets = read<number>(columns.nets)
  const multiples = read<number | null>(columns.multiples)
  const pips = read<number | null>(columns.pips)
  const [buys, stops] = [read<number>(columns.buys), read<number>(columns.stops)]
  const [currencies, pairs] = [columns.currencies.split(end), columns.pairs.split(end)]
  const [setups, tags] = [columns.setups.split(end), columns.tags.split(end)]
  return read<number>(columns.opened).map((openedAt, index) => ({
    openedAt,
    closedAt: closed[index] ?? openedAt,
    currency: currencies[index] ?? '',
    netCents: nets[index] ?? 0,
    r: scaled(multiples[index], 10_000),
    pips: scaled(pips[index], 10),
    direction: buys[index] === 1 ? 'BUY' : 'SELL',
    hasStop: stops[index] === 1,
    pair: pairs[index] ?? '',
    setup: setups[index] || null,
    tags: tags[index]?.split(',').filter(Boolean) ?? [],
  }))
}

const scaled = (value: number | null | undefined, factor: number): number | null =>
  value === null || value === undefined ? null : Math.round(value * factor)

/**
 * The number of matching trades that are closed, how many of these have an R, and the last `most`
 * of those R in the order of closing. They come as one text, because rows take the driver far
 * longer.
 */
export async function readMultiples(
  executor: Executor,
  of: TradesOf,
  most: number,
): Promise<{ trades: number; tradesWithR: number; multiples: number[] }> {
  const { rows } = await sql<{ trades: number; withR: number; multiples: string | null }>`
    with meant as (
      select r, placed_at, id from trades where ${isMeant(of)} and closed_at is not null
    ), last as (
      select r, placed_at, id from meant where r is not null
      order by placed_at desc, id desc limit ${most}
    )
    select (select count(*)::int from meant) as trades,
      (select count(r)::int from meant) as with_r,
      (select string_agg(r::text, ',' order by placed_at, id) from last) as multiples`.execute(
    executor,
  )
  const [found] = rows
  return {
    trades: found?.trades ?? 0,
    tradesWithR: found?.withR ?? 0,
    multiples: JSON.parse(`[${found?.multiples ?? ''}]`),
  }
}

/** When a user intends to trade; null without a plan. */
export async function findTradingPlan(
  executor: Executor,
  userId: string,
): Promise<TradingPlan | null> {
  const row = await executor
    .selectFrom('tradingPlans')
    .select(['weekdays', 'fromMinute', 'toMinute', 'timeZone'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!row) return null
  const { fromMinute: from, toMinute: to, ...same } = row
  return { ...same, from, to }
}

/** Stores a plan, replacing an existing one. */
export async function saveTradingPlan(
  executor: Executor,
  userId: string,
  { from, to, ...same }: TradingPlan,
): Promise<void> {
  const values = { ...same, fromMinute: from, toMinute: to }
  await executor
    .insertInto('tradingPlans')
    .values({ userId, ...values })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
    .execute()
}

export async function deleteTradingPlan(executor: Executor, userId: string): Promise<void> {
  await executor.deleteFrom('tradingPlans').where('userId', '=', userId).execute()
}
