import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { ownDrillsMaximum } from '#contract/own-drills.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

type DrillColumns = Selectable<Tables['ownDrills']>

/** A drill with its number of moments, and what its rounds have come to. */
export type DrillRow = DrillColumns & {
  moments: number
  /** Finished ones. */
  rounds: number
  /** At the first decision of each moment. */
  decided: number
  totalR: number
  lastAt: Date | null
}

const withResults = sql`
  d.*, (select count(*)::int from own_drill_moments m where m.drill_id = d.id) as moments, results.*
  from own_drills d cross join lateral (
    select (count(distinct r.id) filter (where r.finished_at is not null))::int as rounds,
      (count(*) filter (where x.committed_at is not null and not x.again))::int as decided,
      coalesce(sum(x.r) filter (where not x.again), 0)::float8 as total_r, max(x.committed_at) as last_at
    from own_drill_rounds r left join own_drill_decisions x on x.round_id = r.id
    where r.drill_id = d.id
  ) results`

/** Part of a statement: these ids, one a row. */
export const theseIds = (ids: readonly string[]): RawBuilder<unknown> =>
  sql`select unnest(${ids}::uuid[])`

/**
 * Part of a statement: whether the academy sees a drill `d`, since it sees one of its trades. Planned hours are for their
 * owner only, and so is a drill that tells which trades are outside of them.
 */
const isSeen = (isSharedTrade: (id: RawBuilder<unknown>) => RawBuilder<SqlBool>) => sql`
  d.habit <> 'outside-hours' and exists (select from own_drill_moments m
    where m.drill_id = d.id and ${isSharedTrade(sql.ref('m.tradeId'))})`

/** Whether the academy sees a trade; absent where the drills are their reader's own. */
export type SharedOnly = ((id: RawBuilder<unknown>) => RawBuilder<SqlBool>) | null

/** A user's drills, the newest first; with `shared`, those that the academy sees. */
export async function listDrills(
  executor: Executor,
  userId: string,
  shared: SharedOnly,
): Promise<DrillRow[]> {
  const { rows } = await sql<DrillRow>`
    select ${withResults}
    where d.user_id = ${userId} and ${shared ? isSeen(shared) : sql`true`} order by d.id desc`.execute(
    executor,
  )
  return rows
}

interface Own {
  userId: string
  drillId: string
}

/** One of a user's drills; with `shared`, only if the academy sees it. */
export async function findDrill(
  executor: Executor,
  { userId, drillId }: Own,
  shared: SharedOnly = null,
): Promise<DrillRow | null> {
  const { rows } = await sql<DrillRow>`
    select ${withResults}
    where d.id = ${drillId} and d.user_id = ${userId} and ${shared ? isSeen(shared) : sql`true`}`.execute(
    executor,
  )
  return rows[0] ?? null
}

/** Locks a drill until the transaction ends, so that its rounds go one step at a time; false if it is not the user's. */
export async function lockDrill(tx: Executor, { userId, drillId }: Own): Promise<boolean> {
  const row = await tx
    .selectFrom('ownDrills')
    .select('id')
    .where('id', '=', drillId)
    .where('userId', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Adds a drill at the first free place of its user; false if none is. */
export async function insertDrill(
  tx: Executor,
  drill: Omit<DrillColumns, 'place'>,
): Promise<boolean> {
  const { id, userId, habit, of, currency, timeZone, sent, sentBy, createdAt } = drill
  const { rows } = await sql`
    insert into own_drills (id, user_id, place, habit, of, currency, time_zone, sent, sent_by, created_at)
    select ${id}, ${userId}, place, ${habit}, ${of}, ${currency}, ${timeZone}, ${sent}, ${sentBy}, ${createdAt}
    from generate_series(1, ${ownDrillsMaximum}::int) place
    where not exists (select from own_drills d where d.user_id = ${userId} and d.place = place.place)
    order by place limit 1 returning id`.execute(tx)
  return rows.length > 0
}

type NewMoment = Insertable<Tables['ownDrillMoments']>
type NewFuture = Insertable<Tables['ownDrillFutures']>

export async function insertMoments(
  tx: Executor,
  moments: NewMoment[],
  futures: NewFuture[],
): Promise<void> {
  await tx.insertInto('ownDrillMoments').values(moments).execute()
  await tx.insertInto('ownDrillFutures').values(futures).execute()
}

/** Deletes a drill with everything of it; false if it is not the user's. */
export async function deleteDrill(executor: Executor, { userId, drillId }: Own): Promise<boolean> {
  const { numDeletedRows } = await executor
    .deleteFrom('ownDrills')
    .where('id', '=', drillId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whether a drill is still there. */
export async function isThere(executor: Executor, drillId: string): Promise<boolean> {
  const row = await executor
    .selectFrom('ownDrills')
    .select('id')
    .where('id', '=', drillId)
    .executeTakeFirst()
  return row !== undefined
}

/** When a user first finished a round about the habit of a drill, in whatever drill; null if never. */
export async function firstFinished(
  executor: Executor,
  { userId, drillId }: Own,
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(r.finished_at) as at
    from own_drills meant join own_drills d
      on d.user_id = meant.user_id and d.habit = meant.habit and d.of is not distinct from meant.of
    join own_drill_rounds r on r.drill_id = d.id
    where meant.id = ${drillId} and meant.user_id = ${userId}`.execute(executor)
  return rows[0]?.at ?? null
}

/** A user's drills and decisions. */
export async function exportFor(executor: Executor, userId: string) {
  const [drills, decisions] = await Promise.all([
    executor
      .selectFrom('ownDrills')
      .select(['id', 'habit', 'of', 'currency', 'timeZone', 'sent', 'createdAt'])
      .where('userId', '=', userId)
      .orderBy('id')
      .execute(),
    executor
      .selectFrom('ownDrills as drill')
      .innerJoin('ownDrillRounds as round', 'round.drillId', 'drill.id')
      .innerJoin('ownDrillDecisions as decision', 'decision.roundId', 'round.id')
      .select(['drill.id as drill', 'round.number as round', 'decision.direction'])
      .select(['decision.entry', 'decision.stop', 'decision.target', 'decision.outcome'])
      .select(['decision.r', 'decision.again', 'decision.committedAt'])
      .where('drill.userId', '=', userId)
      .where('decision.committedAt', 'is not', null)
      .orderBy('decision.committedAt')
      .execute(),
  ])
  return { drills, decisions }
}
