import { type RawBuilder, sql } from 'kysely'
import { curvePoints } from '#contract/journal/trade-results.ts'
import type { TrackRecord } from '#contract/signals/signals.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { SignalTally, SumsInR } from './record.rules.ts'
import type { VisibleSignals } from './signal-audience.rules.ts'
import { isAmong } from './signal-audience.store.ts'

// What signals came to is worked out by the rules when they end (`endOfSignal`), and stored with them.

/**
 * Part of a statement: how many signals of each strategy were won and lost, as `strategy_id`, `won` and `lost`;
 * including deleted ones. A strategy without such signals has no row.
 */
export const wonAndLost = sql`
  select strategy_id,
    (count(*) filter (where outcome = 'won'))::int as won,
    (count(*) filter (where outcome = 'lost'))::int as lost
  from signals where strategy_id is not null and outcome in ('won', 'lost')
  group by strategy_id`

/**
 * Part of a statement: the one row, a `SignalTally`, of the strategy with the id in this column; deleted signals
 * count too.
 */
export const tallyOf = (strategyId: RawBuilder<unknown>): RawBuilder<SignalTally> => sql`
  select count(*)::int as finished,
    (count(*) filter (where outcome = 'won'))::int as won,
    (count(*) filter (where outcome = 'lost'))::int as lost,
    count(result_r)::int as with_r, coalesce(sum(result_r), 0)::float8 as sum_of_r
  from signals where signals.strategy_id = ${strategyId} and outcome is not null`

/**
 * What the finished ones of the visible signals came to, deleted ones included, and the curve of their results: counted
 * by the database, since there may be any number of them. Long curves are sampled like `curveOf` does.
 */
export async function readRecord(
  executor: Executor,
  visible: VisibleSignals,
): Promise<SignalTally & SumsInR & Pick<TrackRecord, 'equityCurve'>> {
  const { rows } = await sql<RecordColumns>`
    with finished as materialized (
      select id, outcome, result_r as r, ended_at from signals
      where outcome is not null and ${isAmong(visible)}
    ), curve as (
      select ended_at, r, sum(r) over closing as total, row_number() over closing as place,
        count(*) over () as points
      from finished where r is not null window closing as (order by ended_at, id)
    )
    select count(*)::int as finished, count(r)::int as with_r, coalesce(sum(r), 0)::float8 as sum_of_r,
      (count(*) filter (where outcome = 'won'))::int as won,
      (count(*) filter (where outcome = 'lost'))::int as lost,
      coalesce(sum(r) filter (where r > 0), 0)::float8 as gained_r,
      coalesce(-sum(r) filter (where r < 0), 0)::float8 as lost_r,
      (count(r) filter (where outcome = 'won'))::int as of_won_count,
      coalesce(sum(r) filter (where outcome = 'won'), 0)::float8 as of_won,
      (count(r) filter (where outcome = 'lost'))::int as of_lost_count,
      coalesce(sum(r) filter (where outcome = 'lost'), 0)::float8 as of_lost,
      (select json_agg(json_build_array((extract(epoch from ended_at) * 1000)::bigint, r, total)
          order by place)
        from curve where (points - place) % ceil(points::numeric / ${curvePoints}::int) = 0) as curve
    from finished`.execute(executor)
  const [row] = rows
  if (!row) throw new Error('A count has one row')
  const { ofWonCount, ofWon, ofLostCount, ofLost, curve, ...counted } = row
  return {
    ...counted,
    ofWon: { count: ofWonCount, sum: ofWon },
    ofLost: { count: ofLostCount, sum: ofLost },
    equityCurve: (curve ?? []).map(([at, r, totalR]) => ({
      at: new Date(at).toISOString(),
      r,
      totalR,
    })),
  }
}

type RecordColumns = SignalTally &
  Pick<SumsInR, 'gainedR' | 'lostR'> &
  Record<'ofLost' | 'ofLostCount' | 'ofWon' | 'ofWonCount', number> & {
    curve: [at: number, r: number, totalR: number][] | null
  }
