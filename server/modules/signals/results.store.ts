import { type RawBuilder, sql } from 'kysely'
import type { SignalTally } from './record.rules.ts'

/**
 * Part of a statement: the levels with which a signal first became active, where both were there. The
 * history is read only where `needed`.
 */
const riskedLevels = (signalId: RawBuilder<unknown>, needed: RawBuilder<unknown>) => sql`
  select h.entry, h.stop_loss from signal_history h
  where ${needed} and h.signal_id = ${signalId} and h.status = 'active'
    and h.entry is not null and h.stop_loss is not null
  order by h.id limit 1`

/**
 * Part of a statement: how many signals of each strategy were won and lost, as defined by the
 * record's `outcomeOf`, as `strategy_id`, `won` and `lost`; including deleted ones. A strategy
 * without such signals has no row.
 */
export const wonAndLost = sql`
  select strategy_id,
    (count(*) filter (where status = 'hit_tp'))::int as won,
    (count(*) filter (where status = 'hit_sl' and gained is distinct from 0))::int as lost
  from (
    select s.strategy_id, s.status, case when s.status = 'hit_sl'
        and (risked.entry - risked.stop_loss) * way.side > 0
      then (s.stop_loss - risked.entry) * way.side end as gained
    from signals s
    cross join lateral (
      select case s.direction when 'BUY' then 1 when 'SELL' then -1 end as side
    ) way
    left join lateral (${riskedLevels(sql.ref('s.id'), sql`s.status = 'hit_sl'`)}) risked on true
    where s.strategy_id is not null and s.status in ('hit_tp', 'hit_sl')
  ) ended
  group by strategy_id`

/**
 * Part of a statement: the one row, a `SignalTally`, of the strategy with the id in this column, as defined
 * by `resultInR` and `recordOf`; deleted signals count too. A page of strategies is told in its own
 * statement what a thousand signals came to.
 */
export const tallyOf = (strategyId: RawBuilder<unknown>): RawBuilder<SignalTally> => sql`
  select count(*)::int as finished,
    (count(*) filter (where status = 'hit_tp'))::int as won,
    (count(*) filter (where status = 'hit_sl' and r <> 0))::int as lost,
    count(r)::int as with_r, coalesce(sum(r) / 10000, 0)::float8 as sum_of_r
  from (
    select signals.status, case when signals.status <> 'closed' then coalesce(
      -- Rounded as by rOf: to four decimal places, halves away from zero.
      case when risk > 0 then sign(gain) * div(2 * abs(gain) * 10000 + risk, 2 * risk) end,
      -- A stop hit without known levels is the full risk.
      case signals.status when 'hit_sl' then -10000 end) end as r
    from signals
    cross join lateral (select case signals.direction when 'BUY' then 1 when 'SELL' then -1 end as side,
      case signals.status when 'hit_tp' then signals.take_profit else signals.stop_loss end as exit) way
    left join lateral (
      ${riskedLevels(sql.ref('signals.id'), sql`signals.status <> 'closed' and way.exit is not null`)}
    ) risked on true
    cross join lateral (select (way.exit - risked.entry) * way.side as gain,
      (risked.entry - risked.stop_loss) * way.side as risk) moved
    where signals.strategy_id = ${strategyId} and signals.status in ('hit_tp', 'hit_sl', 'closed')
    -- Otherwise each of the figures would work out the result again.
    offset 0
  ) ended`
