import { type RawBuilder, sql } from 'kysely'
import type { Direction, SignalStatus } from '#contract/signals/signals.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Outcome } from '../record.rules.ts'
import type { VisibleSignals } from '../signal-audience.rules.ts'
import { isAmong } from '../signal-audience.store.ts'
import type { Published } from './breakdown.rules.ts'

/** Parts of statements that other modules give: names by the ids of strategies and of users. */
interface NameParts {
  /** A JSON array of `id` and `name`, or null. */
  strategies: () => RawBuilder<Named[] | null>
  nameOf: (userId: RawBuilder<unknown>) => RawBuilder<string | null>
}

interface Named {
  id: string
  name: string
}

const milliseconds = (instant: RawBuilder<unknown>) =>
  sql`(extract(epoch from ${instant}) * 1000)::bigint`

/**
 * All of the visible signals, deleted signals too, in the order of ending, which for those deleted before is their deletion. At one moment and in one
 * statement; each column comes as one value, since the driver would take several times as long for so many rows.
 */
export async function readPublished(
  executor: Executor,
  { visible, at }: { visible: VisibleSignals; at: Date },
  { strategies, nameOf }: NameParts,
): Promise<{ signals: Published[]; names: Named[] }> {
  const isOverdue = sql`(s.status = 'pending' and s.valid_until <= least(${at}, s.deleted_at))`
  const { rows } = await sql<Columns>`
    with published as materialized (
      select s.id, s.pair, s.direction, s.strategy_id, s.published_by, s.outcome, s.result_r as r,
        case when ${isOverdue} then 'expired' else s.status end as status,
        s.deleted_at is not null as is_deleted, ${milliseconds(sql`s.created_at`)} as created,
        ${milliseconds(sql`case when ${isOverdue} then s.valid_until else coalesce(s.ended_at, s.deleted_at) end`)} as ended
      from signals s
      where ${isAmong(visible, 's')}
      order by ended nulls last, s.id
    )
    select json_agg(status) as statuses, json_agg(is_deleted::int) as deleted,
      json_agg(created) as created, json_agg(ended) as ended, json_agg(outcome) as outcomes,
      json_agg(r) as results, json_agg(pair) as pairs, json_agg(direction) as directions,
      json_agg(strategy_id) as strategies, json_agg(published_by) as mentors,
      ${strategies()} as strategy_names,
      (
        select json_agg(json_build_object('id', m.id, 'name', ${nameOf(sql.ref('m.id'))}))
        from (select distinct published_by as id from published where published_by is not null) m
      ) as mentor_names
    from published`.execute(executor)
  const [row] = rows
  return {
    signals: row?.statuses ? publishedOf(row) : [],
    names: [...(row?.strategyNames ?? []), ...(row?.mentorNames ?? [])],
  }
}

interface Columns {
  statuses: SignalStatus[] | null
  deleted: number[]
  created: number[]
  ended: (number | null)[]
  outcomes: (Outcome | null)[]
  results: (number | null)[]
  pairs: (string | null)[]
  directions: (Direction | null)[]
  strategies: (string | null)[]
  mentors: (string | null)[]
  strategyNames: Named[] | null
  mentorNames: Named[] | null
}

const publishedOf = (columns: Columns): Published[] =>
  (columns.statuses ?? []).map((status, place) => ({
    status,
    isDeleted: columns.deleted[place] === 1,
    createdAt: columns.created[place] ?? 0,
    endedAt: columns.ended[place] ?? null,
    outcome: columns.outcomes[place] ?? null,
    r: columns.results[place] ?? null,
    pair: columns.pairs[place] ?? null,
    direction: columns.directions[place] ?? null,
    strategyId: columns.strategies[place] ?? null,
    mentorId: columns.mentors[place] ?? null,
  }))

/** The most pairs that a list can be narrowed to. */
const pairsMaximum = 500

/** The pairs, strategies and publishers of the visible signals. */
export async function readFilters(
  executor: Executor,
  visible: VisibleSignals,
  { strategies, nameOf }: NameParts,
): Promise<{ pairs: string[]; strategies: Named[]; mentors: Named[] }> {
  const { rows } = await sql<Record<'pairs' | 'strategies' | 'mentors', unknown[] | null>>`
    with shown as materialized (
      select distinct pair, strategy_id, published_by from signals
      where deleted_at is null and ${isAmong(visible)}
    )
    select (
        select json_agg(pair order by pair) from (
          select distinct pair from shown where pair is not null order by pair limit ${pairsMaximum}
        ) p
      ) as pairs,
      (
        select json_agg(n order by n->>'name') from json_array_elements(${strategies()}) n
        where exists (select from shown where strategy_id = (n->>'id')::uuid)
      ) as strategies,
      (
        select json_agg(json_build_object('id', m.id, 'name', m.name) order by m.name) from (
          select p.id, ${nameOf(sql.ref('p.id'))} as name
          from (select distinct published_by as id from shown where published_by is not null) p
        ) m
      ) as mentors`.execute(executor)
  const [row] = rows
  return {
    pairs: (row?.pairs ?? []) as string[],
    strategies: (row?.strategies ?? []) as Named[],
    mentors: (row?.mentors ?? []) as Named[],
  }
}
