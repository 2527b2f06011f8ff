import { type Kysely, sql } from 'kysely'

/**
 * What a signal came to, stored with it when it ends. For those that have ended, as it was worked out so far: a signal
 * closed by hand had no price.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table signals
      -- In R, to four decimal places; null if unknown.
      add column result_r numeric,
      add column outcome text check (outcome in ('won', 'lost', 'even')),
      -- Null while it is open.
      add column ended_at timestamptz`.execute(db)
  await sql`
    update signals set result_r = ended.r, outcome = case
        when signals.status = 'hit_tp' then 'won'
        when signals.status = 'hit_sl' and ended.r <> 0 then 'lost'
        else 'even' end
    from (
      select s.id, case when s.status <> 'closed' then coalesce(
        -- Rounded to four decimal places, halves away from zero.
        case when risk > 0 then sign(gain) * div(2 * abs(gain) * 10000 + risk, 2 * risk) / 10000 end,
        -- A stop hit without known levels is the full risk.
        case s.status when 'hit_sl' then -1 end) end as r
      from signals s
      cross join lateral (select case s.direction when 'BUY' then 1 when 'SELL' then -1 end as side,
        case s.status when 'hit_tp' then s.take_profit else s.stop_loss end as exit) way
      left join lateral (
        select h.entry, h.stop_loss from signal_history h
        where h.signal_id = s.id and h.status = 'active'
          and h.entry is not null and h.stop_loss is not null
        order by h.id limit 1) risked on true
      cross join lateral (select (way.exit - risked.entry) * way.side as gain,
        (risked.entry - risked.stop_loss) * way.side as risk) moved
      where s.status in ('hit_tp', 'hit_sl', 'closed')
    ) ended
    where ended.id = signals.id`.execute(db)
  await sql`
    update signals set ended_at = coalesce(
      (select h.at from signal_history h where h.signal_id = signals.id order by h.id desc limit 1), updated_at)
    where status not in ('pending', 'active')`.execute(db)
  await sql`drop index signals_won_or_lost`.execute(db)
  // What the signals of each strategy came to.
  await sql`
    create index signals_results on signals (strategy_id, outcome) include (result_r)
      where strategy_id is not null and outcome is not null`.execute(db)
}
