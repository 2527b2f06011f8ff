import { type RawBuilder, sql } from 'kysely'
import type { SignalTally } from './record.rules.ts'

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
