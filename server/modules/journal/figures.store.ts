import { type RawBuilder, sql } from 'kysely'
import { defaultJournalSettings } from '#contract/journal/journal.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { readAtMost, requireFew } from '#server/platform/heavy/here.ts'
import { type ClosedTrade, monthOf, tradesToBeRanked } from './figures.rules.ts'
import { tradesSeen } from './journal.policy.ts'
import type { Earlier } from './journal.rules.ts'
import { isMeant, isOfAccount, type TradesOf } from './trade-filter.store.ts'

interface Period {
  from: Date
  /** Exclusive. */
  to: Date
}

/** Trades with each column as a single text; null without any. */
type TradesInTexts = Record<'ids' | 'closed' | 'nets' | 'currencies' | 'multiples', string | null>

/**
 * The closed trades that match the filter, in every currency; throws `TooMuchHere`. Each column comes as a
 * single text: for ten thousand rows the driver would take several times as long as the database.
 */
export async function listClosedTrades(executor: Executor, of: TradesOf): Promise<ClosedTrade[]> {
  const { rows } = await sql<TradesInTexts>`
    select string_agg(id::text, ',') as ids, string_agg(currency, ',') as currencies,
      string_agg((extract(epoch from closed_at) * 1000)::bigint::text, ',') as closed,
      string_agg((profit_cents - fees_cents)::text, ',') as nets,
      string_agg(coalesce(r::text, 'null'), ',') as multiples
    from (
      select * from trades where ${isMeant(of)} and closed_at is not null limit ${readAtMost}
    ) meant`.execute(executor)
  const [found] = rows
  return found?.ids ? tradesIn(found.ids.split(','), found) : []
}

function tradesIn(ids: readonly string[], found: TradesInTexts): ClosedTrade[] {
  requireFew(ids.length)
  const read = <Value>(column: string | null): Value[] => JSON.parse(`[${column}]`)
  const [closed, nets] = [read<number>(found.closed), read<number>(found.nets)]
  const multiples = read<number | null>(found.multiples)
  const currencies = found.currencies?.split(',') ?? []
  return ids.map((id, index) => ({
    id,
    closedAt: new Date(closed[index] ?? 0),
    currency: currencies[index] ?? '',
    netCents: nets[index] ?? 0,
    r: multiples[index] ?? null,
  }))
}

/**
 * What came before `from`, or before the first of the selected trades was closed, and how the account's money moved
 * since. `movedIn` are the parts of the statement with the movements in an account before and after an instant.
 */
export async function selectEarlier(
  executor: Executor,
  of: TradesOf,
  movedIn: (
    accountId: RawBuilder<unknown>,
    at: RawBuilder<unknown>,
  ) => Record<'before' | 'after', RawBuilder<unknown>>,
): Promise<Earlier> {
  const { userId, accountId, from } = of
  const begin = from
    ? sql`${new Date(from)}::timestamptz`
    : sql`(select min(closed_at) from trades where ${isMeant(of)})`
  const at = sql`(select at from begin)`
  const isMeantEarlier = accountId ? isOfAccount(accountId) : sql`true`
  const none = { before: sql`null`, after: sql`null` }
  const { before, after } = accountId ? movedIn(sql`${accountId}`, at) : none
  const { rows } = await sql<{
    moved: string | null
    moves: [number, number][] | null
    nets: [string, string][] | null
  }>`
    with begin as materialized (select ${begin} as at)
    select ${before} as moved, ${after} as moves, (
      select json_agg(json_build_array(currency, net::text)) from (
        select currency, sum(profit_cents - fees_cents) as net from trades
        where user_id = ${userId} and closed_at < ${at} and ${isMeantEarlier} group by currency
      ) earlier
    ) as nets`.execute(executor)
  const found = rows[0]
  requireFew(found?.moves?.length ?? 0)
  return {
    movedCents: found?.moved ? Number(found.moved) : null,
    moves: found?.moves?.map(([at, cents]) => ({ at, cents })) ?? [],
    nets: new Map(found?.nets?.map(([currency, net]) => [currency, Number(net)])),
  }
}

/**
 * Part of a statement: what the closed trades with a result in R of each of the users selected by `among` come to, as `user_id`,
 * `trades`, `from_statements`, `total_r`, and `since` and `until` the first and the last were closed; no row for
 * fewer than `atLeast` of them.
 */
export const recordedInStatement = ({
  among,
  atLeast,
}: {
  among: RawBuilder<unknown>
  atLeast: number
}): RawBuilder<unknown> => sql`
  select user_id, count(*)::int as trades,
    (count(*) filter (where source <> 'manual'))::int as from_statements,
    sum(r)::float8 as total_r, min(closed_at) as since, max(closed_at) as until
  from trades
  where closed_at is not null and r is not null and user_id in (${among})
  group by user_id
  having count(*) >= ${atLeast}`

interface Ranked {
  /** Part of a statement that selects users. */
  among: RawBuilder<unknown>
  period: Period
  tradesAtLeast: number
}

const rankedBy = ({ among, period: { from, to }, tradesAtLeast }: Ranked) => sql`
  select user_id, coalesce(sum(r), 0)::float8 as total_r, count(*)::int as trades,
    (count(*) filter (where source <> 'manual'))::int as from_statements,
    rank() over (order by coalesce(sum(r), 0) desc)::int as place
  from trades
  where closed_at >= ${from} and closed_at < ${to} and user_id in (${among})
  group by user_id
  having count(*) >= ${tradesAtLeast}`

/** The calendar month of the time zone (IANA name) that contains `at`. */
export interface Month {
  timeZone: string
  at: Date
}

/** Sums of a user's closed trades. */
interface Sums {
  trades: number
  won: number
  totalR: number
}

/** What a user's trades of a month come to, as the database tells it. */
export interface MonthRow extends Sums {
  fromStatements: number
  /** Of the trades in the journal's own currency, in its minor units. */
  netCents: string
  /** The journal's own currency; null if the user has not set one. */
  ownCurrency: string | null
}

const sums = sql`
  count(closed_at)::int as trades, (count(*) filter (where profit_cents >= fees_cents))::int as won,
  coalesce(sum(r), 0)::float8 as total_r`

/** Part of a statement: the one `MonthRow` of a user. */
export const monthInStatement = (userId: string, { timeZone, at }: Month): RawBuilder<MonthRow> => {
  const { from, to } = monthOf(at, timeZone)
  const period = { from: from.toISOString(), to: to.toISOString() }
  const own = sql`(select currency from journal_settings where user_id = ${userId})`
  return sql`
    select ${sums}, (count(*) filter (where source <> 'manual'))::int as from_statements,
      coalesce(sum(profit_cents - fees_cents)
        filter (where currency = coalesce(${own}, ${defaultJournalSettings.currency})), 0)::text as net_cents,
      ${own} as own_currency
    from trades
    where ${isMeant({ ...tradesSeen('owner', userId), ...period })} and closed_at is not null`
}

/** What a user's closed trades of each of the periods come to, in their order. */
export async function sumsOfPeriods(
  executor: Executor,
  userId: string,
  periods: readonly Period[],
): Promise<(Sums & { fromStatements: number })[]> {
  const { rows } = await sql<Sums & { fromStatements: number }>`
    select ${sums}, (count(closed_at) filter (where source <> 'manual'))::int as from_statements
    from unnest(
      ${periods.map(({ from }) => from)}::timestamptz[], ${periods.map(({ to }) => to)}::timestamptz[]
    ) with ordinality as period (begins, ends, place)
    left join lateral (
      select * from trades where user_id = ${userId} and closed_at >= begins and closed_at < ends
    ) within on true
    group by place order by place`.execute(executor)
  return rows
}

/** The rank of every user who has one, in the ranking of `leadersInStatement`. */
export async function placesOf(executor: Executor, ranked: Ranked): Promise<Map<string, number>> {
  const { rows } = await sql<{ userId: string; place: number }>`
    select user_id, place from (${rankedBy(ranked)}) ranked`.execute(executor)
  return new Map(rows.map(({ userId, place }) => [userId, place]))
}

/** A line of the month's ranking. */
export interface Leader {
  userId: string
  place: number
  line: number
  totalR: number
  trades: number
  fromStatements: number
}

/**
 * Part of a statement: the `Leader`s of the first `places` of the ranking, from 1, by the total R of the
 * trades closed in a month, among those users selected by `among` who have at least `tradesToBeRanked` such
 * trades, and the user's own if one is given; equal results share a place.
 */
export const leadersInStatement = (
  userId: string | null,
  among: RawBuilder<unknown>,
  { timeZone, at, places }: Month & { places: number },
): RawBuilder<Leader> => {
  const ranked = { among, period: monthOf(at, timeZone), tradesAtLeast: tradesToBeRanked }
  return sql`
    select user_id, place, line::int, total_r, trades, from_statements from (
      select *, row_number() over (order by place, user_id) as line from (${rankedBy(ranked)}) ranked
    ) lines
    where line <= ${places} or user_id = ${userId}`
}
