import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { ClosedTrade } from './figures.rules.ts'
import { isMeant, isOfAccount, type TradesOf } from './trade-filter.store.ts'

interface Period {
  from: Date
  /** Exclusive. */
  to: Date
}

/**
 * The closed trades that match the filter, in every currency. Each column comes as a single text:
 * for ten thousand rows the driver would take several times as long as the database.
 */
export async function listClosedTrades(
  executor: Executor,
  of: TradesOf,
): Promise<(ClosedTrade & { isFromStatement: boolean })[]> {
  const { rows } = await sql<
    Record<'ids' | 'closed' | 'nets' | 'currencies' | 'multiples' | 'stated', string>
  >`
    select string_agg(id::text, ',') as ids, string_agg(currency, ',') as currencies,
      string_agg((extract(epoch from closed_at) * 1000)::bigint::text, ',') as closed,
      string_agg((profit_cents - fees_cents)::text, ',') as nets,
      string_agg(coalesce(r::text, 'null'), ',') as multiples,
      string_agg((source <> 'manual')::int::text, ',') as stated
    from trades where ${isMeant(of)} and closed_at is not null`.execute(executor)
  const [found] = rows
  if (!found?.ids) return []
  const read = <Value>(column: string): Value[] => JSON.parse(`[${column}]`)
  const [closed, nets] = [read<number>(found.closed), read<number>(found.nets)]
  const multiples = read<number | null>(found.multiples)
  const currencies = found.currencies.split(',')
  const stated = read<number>(found.stated)
  return found.ids.split(',').map((id, index) => ({
    id,
    closedAt: new Date(closed[index] ?? 0),
    currency: currencies[index] ?? '',
    netCents: nets[index] ?? 0,
    r: multiples[index] ?? null,
    isFromStatement: stated[index] === 1,
  }))
}

/** The sum of a user's results in one currency before an instant, in cents. */
export async function netCentsBefore(
  executor: Executor,
  userId: string,
  currency: string,
  { before, accountId }: { before: Date; accountId?: string },
): Promise<number> {
  const { net } = await executor
    .selectFrom('trades')
    .select(sql<string>`coalesce(sum(profit_cents - fees_cents), 0)`.as('net'))
    .where('userId', '=', userId)
    .where('currency', '=', currency)
    .where('closedAt', '<', before)
    .$if(accountId !== undefined, (query) => query.where(isOfAccount(accountId ?? '')))
    .executeTakeFirstOrThrow()
  return Number(net)
}

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

/**
 * The user's rank, from 1, by the total R of the trades closed in a period, among those users
 * selected by `among` who have at least `tradesAtLeast` such trades; equal results share a place.
 * Null if the user is not among them.
 */
export async function placeOf(
  executor: Executor,
  userId: string,
  ranked: Ranked,
): Promise<number | null> {
  const { rows } = await sql<{ place: number }>`
    select place from (${rankedBy(ranked)}) ranked
    where user_id = ${userId}`.execute(executor)
  return rows[0]?.place ?? null
}

interface Leader {
  userId: string
  place: number
  line: number
  totalR: number
  trades: number
  fromStatements: number
}

/** The first `places` of the same ranking, and the user's own. */
export async function leadersOf(
  executor: Executor,
  userId: string,
  { places, ...ranked }: Ranked & { places: number },
): Promise<Leader[]> {
  const { rows } = await sql<Leader>`
    select user_id, place, line::int, total_r, trades, from_statements from (
      select *, row_number() over (order by place, user_id) as line from (${rankedBy(ranked)}) ranked
    ) lines
    where line <= ${places} or user_id = ${userId}
    order by line`.execute(executor)
  return rows
}
