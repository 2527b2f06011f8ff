import { type RawBuilder, sql } from 'kysely'
import type { Moments } from '#contract/intervals.ts'
import type { TradingPlan } from '#contract/journal/journal-analysis.ts'
import type { Practice } from '#contract/own-drills.ts'
import type { Direction } from '#contract/signals/signals.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isShared } from '../sharing/sharing.store.ts'
import { isMeant, type TradesOf } from '../trade-filter.store.ts'

/** Whose trades, and whether only the shared ones. */
type Whose = Pick<TradesOf, 'userId' | 'sharedOnly'>

/** A habit with the planned hours, if there are any. */
export type Habit = Practice & { plan: TradingPlan | null }

/**
 * Part of a statement: which of the rows `closed` belong to a habit. This says in SQL what `findings.rules.ts` says of
 * trades that were read, so that a long history stays in the database; `habit-trades.test.ts` compares both.
 */
function habitOf({ habit, of, timeZone, plan }: Habit): RawBuilder<unknown> {
  const local = sql`(opened_at at time zone ${timeZone})`
  switch (habit) {
    case 'after-two-losses':
      return sql`
        select known.* from (
          select at.*, max(ending) over (order by moment, is_opening) as last from (
            select closed.*, opened_at as moment, 1 as is_opening, null::bigint as ending from closed
            union all
            select closed.*, closed_at, 0, place from closed
          ) at
        ) known join (
          select place, net_cents < 0 and lag(net_cents) over (order by place) < 0 as is_second from closed
        ) loss on loss.place = known.last
        where known.is_opening = 1 and loss.is_second`
    case 'outside-hours':
      return plan
        ? sql`select * from closed where not (${isPlanned(plan)})`
        : sql`select * from closed where false`
    case 'no-stop':
      return sql`select * from closed where stop_loss is null`
    case 'fourth-of-day':
      return sql`
        select * from (
          select closed.*, row_number() over (partition by ${local}::date order by opened_at, place) as of_day
          from closed
        ) counted where of_day >= 4`
    case 'weekday':
      return sql`select * from closed where extract(isodow from ${local})::text = ${of}`
    case 'pair':
      return sql`select * from closed where pair = ${of}`
  }
}

function isPlanned({ weekdays, from, to, timeZone }: TradingPlan): RawBuilder<unknown> {
  const local = sql`(opened_at at time zone ${timeZone})`
  const minute = sql`(extract(hour from ${local}) * 60 + extract(minute from ${local}))`
  const isWithin =
    from === to
      ? sql`true`
      : from < to
        ? sql`${minute} >= ${from} and ${minute} < ${to}`
        : sql`(${minute} >= ${from} or ${minute} < ${to})`
  return sql`extract(isodow from ${local})::int = any(${weekdays}::int[]) and ${isWithin}`
}

/** Part of a statement: the closed trades of a habit as `meant`, in a `with`. */
const meantBy = (whose: Whose, habit: Habit) => sql`
  closed as materialized (
    select id, pair, opened_at, closed_at, stop_loss, r, profit_cents - fees_cents as net_cents,
      row_number() over (order by placed_at, id) as place
    from trades where ${isMeant({ ...whose, inCurrency: habit.currency })} and closed_at is not null
  ),
  meant as materialized (${habitOf(habit)})`

/** The time of a pair in which there may be candles. */
export interface Covered {
  pair: string
  from: Date
  to: Date
}

export interface HabitTrade {
  id: string
  pair: string
  openedAt: Date
  closedAt: Date
}

export interface HabitTrades {
  /** All trades of the habit, and what they came to. */
  trades: number
  netCents: number
  /** Pairs of trades that nothing covers, those with most trades first. */
  uncovered: string[]
  /** Of the covered ones, as many as were asked for, by chance. */
  some: HabitTrade[]
}

/** The trades of a habit, and `most` of those that were opened within the covered times of their pairs, by chance. */
export async function pickHabitTrades(
  executor: Executor,
  whose: Whose,
  habit: Habit,
  { covered, most }: { covered: readonly Covered[]; most: number },
): Promise<HabitTrades> {
  const pairs = covered.map(({ pair }) => pair)
  const begins = covered.map(({ from }) => from.toISOString())
  const ends = covered.map(({ to }) => to.toISOString())
  const { rows } = await sql<
    Omit<HabitTrades, 'some'> & { [K in keyof HabitTrade]: HabitTrade[K] | null }
  >`
    with ${meantBy(whose, habit)},
    times as (
      select * from unnest(${pairs}::text[], ${begins}::timestamptz[], ${ends}::timestamptz[])
        as times (pair, begins, ends)
    ),
    covered as (
      select id, pair, opened_at, closed_at from meant
      where exists (select from times
        where times.pair = meant.pair and meant.opened_at > times.begins and meant.opened_at <= times.ends)
    )
    select total.*, chosen.* from (
      select count(*)::int as trades, coalesce(sum(net_cents), 0)::float8 as net_cents,
        array(select pair from meant where id not in (select id from covered)
          group by pair order by count(*) desc, pair limit 3) as uncovered
      from meant
    ) total left join (
      select * from covered order by random() limit ${most}
    ) chosen on true`.execute(executor)
  const [first] = rows
  const some = rows.flatMap(({ id, pair, openedAt, closedAt }) =>
    id && pair && openedAt && closedAt ? [{ id, pair, openedAt, closedAt }] : [],
  )
  return {
    trades: first?.trades ?? 0,
    netCents: first?.netCents ?? 0,
    uncovered: first?.uncovered ?? [],
    some,
  }
}

/** Trades on one side of an instant: all, and the moments of their results. */
export interface SideOfHabit {
  trades: number
  /** In ten-thousandths of R, of those that have one. */
  multiples: Moments
  /** In cents, net of fees. */
  nets: Moments
}

/** The trades of a habit that were opened before an instant, and those since. */
export async function compareHabitTrades(
  executor: Executor,
  whose: Whose,
  habit: Habit,
  since: Date,
): Promise<{ before: SideOfHabit; after: SideOfHabit }> {
  const { rows } = await sql<SideRow>`
    with ${meantBy(whose, habit)}
    select opened_at >= ${since} as is_after, count(*)::int as trades,
      count(r)::int as with_r, coalesce(sum(round(r * 10000)), 0)::float8 as sum_r,
      coalesce(sum(round(r * 10000) * round(r * 10000)), 0)::text as squares_r,
      coalesce(sum(net_cents), 0)::float8 as sum_net,
      coalesce(sum(net_cents::numeric * net_cents), 0)::text as squares_net
    from meant group by 1`.execute(executor)
  return {
    before: sideOf(rows.find(({ isAfter }) => !isAfter)),
    after: sideOf(rows.find(({ isAfter }) => isAfter)),
  }
}

interface SideRow {
  isAfter: boolean
  trades: number
  withR: number
  sumR: number
  squaresR: string
  sumNet: number
  squaresNet: string
}

function sideOf(row: SideRow | undefined): SideOfHabit {
  const trades = row?.trades ?? 0
  return {
    trades,
    multiples: {
      count: row?.withR ?? 0,
      sum: row?.sumR ?? 0,
      squares: BigInt(row?.squaresR ?? 0),
    },
    nets: { count: trades, sum: row?.sumNet ?? 0, squares: BigInt(row?.squaresNet ?? 0) },
  }
}

/** A closed trade as it was taken. */
export interface TakenTrade {
  id: string
  pair: string
  direction: Direction
  openedAt: Date
  closedAt: Date
  entry: string
  exit: string
  stopLoss: string | null
  r: number | null
  netCents: number
  currency: string
}

/** The closed trades whose ids `ids` selects, which is part of a statement: only those of `whose`. */
export async function listTaken(
  executor: Executor,
  whose: Whose,
  ids: RawBuilder<unknown>,
): Promise<TakenTrade[]> {
  const { rows } = await sql<TakenTrade>`
    select id, pair, direction, opened_at, closed_at, entry, exit, stop_loss, r::float8 as r, currency,
      (profit_cents - fees_cents)::float8 as net_cents
    from trades where ${isMeant(whose)} and closed_at is not null and id = any(array(${ids}))`.execute(
    executor,
  )
  return rows
}

/** Part of a statement: whether the academy sees the trade with an id. */
export const isSharedTrade = (id: RawBuilder<unknown>) => sql<boolean>`
  exists (select from trades where trades.id = ${id} and ${isShared('trades')})`
