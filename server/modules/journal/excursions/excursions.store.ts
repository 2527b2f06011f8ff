import { type Selectable, sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { readAtMost, requireFew } from '#server/platform/heavy/here.ts'
import { isMeant, type TradesOf } from '../trade-filter.store.ts'
import type { MeasuredResult } from './excursion.rules.ts'

export type ExcursionRow = Selectable<Tables['tradeExcursions']>

/** Selects the trades whose candles have changed, or a user's trades that have changed themselves. */
export interface Outdated {
  userId: string
  /** If given: all closed trades of the pair that were open in this period. */
  candles?: { pair: string; from: Date; to: Date }
}

/** The next of them: `limit` trades after the given one. */
interface OutdatedPart {
  limit: number
  after: { pair: string; openedAt: Date; id: string } | undefined
}

/** The closed trades whose excursions are to be recalculated, by pair and in the order of opening. */
export const listOutdated = (
  executor: Executor,
  { userId, candles }: Outdated,
  { limit, after }: OutdatedPart,
) =>
  executor
    .selectFrom('trades')
    .leftJoin('tradeExcursions', 'tradeExcursions.tradeId', 'trades.id')
    .select(['id', 'pair', 'direction', 'openedAt', 'closedAt', 'entry', 'exit', 'updatedAt'])
    .where('userId', '=', userId)
    .where('closedAt', 'is not', null)
    .$if(candles === undefined, (query) =>
      query.where(sql<boolean>`trade_updated_at is distinct from updated_at`),
    )
    .$if(candles !== undefined, (query) =>
      query
        .where('pair', '=', candles?.pair ?? '')
        .where('closedAt', '>=', candles?.from ?? null)
        .where('openedAt', '<=', candles?.to ?? new Date(0)),
    )
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(pair, opened_at, id) > (${after?.pair}, coalesce(
        (select opened_at from trades where id = ${after?.id}), ${after?.openedAt}), ${after?.id}::uuid)`),
    )
    .orderBy('pair')
    .orderBy('openedAt')
    .orderBy('id')
    .limit(limit)
    .execute()

/** The users who have closed trades of the pair. */
export async function listTraders(executor: Executor, pair: string): Promise<string[]> {
  const rows = await executor
    .selectFrom('trades')
    .select('userId')
    .distinct()
    .where('pair', '=', pair)
    .where('closedAt', 'is not', null)
    .execute()
  return rows.map(({ userId }) => userId)
}

/** Stores the results of these trades, and deletes the rows of those without a result. */
export async function saveExcursions(
  executor: Executor,
  tradeIds: readonly string[],
  rows: readonly ExcursionRow[],
): Promise<void> {
  const none = tradeIds.filter((id) => !rows.some(({ tradeId }) => tradeId === id))
  if (none.length > 0) {
    await executor.deleteFrom('tradeExcursions').where('tradeId', 'in', none).execute()
  }
  if (rows.length === 0) return
  const computed = rows.map((row) => [
    row.tradeId,
    row.tradeUpdatedAt.toISOString(),
    row.frame,
    String(row.synthetic),
    row.adverseLeast,
    row.adverseMost,
    row.favourableLeast,
    row.favourableMost,
  ])
  // A trade deleted meanwhile has no row any more.
  await sql`
    insert into trade_excursions (trade_id, trade_updated_at, frame, synthetic, adverse_least,
      adverse_most, favourable_least, favourable_most)
    select trades.id, (computed->>1)::timestamptz, computed->>2, (computed->>3)::boolean,
      (computed->>4)::numeric, (computed->>5)::numeric, (computed->>6)::numeric, (computed->>7)::numeric
    from jsonb_array_elements(${JSON.stringify(computed)}::jsonb) as computed
    join trades on trades.id = (computed->>0)::uuid
    on conflict (trade_id) do update set
      trade_updated_at = excluded.trade_updated_at, frame = excluded.frame,
      synthetic = excluded.synthetic, adverse_least = excluded.adverse_least,
      adverse_most = excluded.adverse_most, favourable_least = excluded.favourable_least,
      favourable_most = excluded.favourable_most`.execute(executor)
}

/** A trade's excursion; null if it is unknown for the trade's current state. */
export async function findExcursion(
  executor: Executor,
  tradeId: string,
): Promise<ExcursionRow | null> {
  const row = await executor
    .selectFrom('tradeExcursions')
    .innerJoin('trades', (join) =>
      join
        .onRef('trades.id', '=', 'tradeExcursions.tradeId')
        .onRef('trades.updatedAt', '=', 'tradeExcursions.tradeUpdatedAt'),
    )
    .selectAll('tradeExcursions')
    .where('tradeId', '=', tradeId)
    .executeTakeFirst()
  return row ?? null
}

/** The trades before and after a given one, among those of its owner that match the filter. */
export async function neighboursOf(
  executor: Executor,
  filter: Omit<TradesOf, 'userId'>,
  id: string,
): Promise<{ previous: string | null; next: string | null }> {
  const ofOwner = isMeant({ ...filter, userId: sql`(select user_id from viewed)` })
  const place = sql`((select placed_at from viewed), ${id}::uuid)`
  const { rows } = await sql<{ previous: string | null; next: string | null }>`
    with viewed as materialized (select user_id, placed_at from trades where id = ${id})
    select
      (select id from trades where ${ofOwner} and (placed_at, id) < ${place}
        order by placed_at desc, id desc limit 1) as previous,
      (select id from trades where ${ofOwner} and (placed_at, id) > ${place}
        order by placed_at, id limit 1) as next`.execute(executor)
  return rows[0] ?? { previous: null, next: null }
}

interface MeasuredTrades {
  trades: number
  withoutStop: number
  synthetic: boolean
  measured: MeasuredResult[]
}

/**
 * The closed trades that match the filter and, for those with a stop and candles, their excursions
 * in R; throws `TooMuchHere`.
 */
export async function readMeasured(executor: Executor, of: TradesOf): Promise<MeasuredTrades> {
  const points = (distance: string) =>
    sql`round(${sql.ref(distance)} * 10000 / abs(entry - stop_loss))::int`
  const { rows } = await sql<{
    trades: number
    withoutStop: number
    synthetic: boolean | null
    measured: [string, number, number, number, number | null][] | null
  }>`
    select count(*)::int as trades, (count(*) filter (where r is null))::int as without_stop,
      bool_or(synthetic) filter (where r is not null) as synthetic,
      json_agg(json_build_array(id, round(r * 10000)::int, ${points('adverseMost')},
        ${points('favourableLeast')}, case when (take_profit - entry) * (entry - stop_loss) > 0
          then round((take_profit - entry) * 10000 / (entry - stop_loss))::int end)
        order by placed_at, id) filter (where r is not null and trade_id is not null) as measured
    from (
      select * from trades where ${isMeant(of)} and closed_at is not null limit ${readAtMost}
    ) trades
    left join trade_excursions on trade_id = id and trade_updated_at = updated_at`.execute(executor)
  const [found] = rows
  requireFew(found?.trades ?? 0)
  return {
    trades: found?.trades ?? 0,
    withoutStop: found?.withoutStop ?? 0,
    synthetic: found?.synthetic ?? false,
    measured: (found?.measured ?? []).map(([id, r, adverse, favourable, target]) => ({
      id,
      r,
      adverse,
      favourable,
      target,
    })),
  }
}
