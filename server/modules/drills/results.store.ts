import { type RawBuilder, sql } from 'kysely'
import type { UserLookup } from '#server/modules/identity/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Own, RoundRow } from './rounds.store.ts'

/** What decisions came to. */
export interface TallyRow {
  decided: number
  right: number
  wrong: number
  totalR: number
}

const tally = sql`
  count(d.id)::int as decided,
  (count(d.id) filter (where d.r > 0))::int as right,
  (count(d.id) filter (where d.r < 0))::int as wrong,
  coalesce(sum(d.r), 0)::float8 as total_r`

/** The decisions of a student that count: of each moment the first. */
const counted = ({ videoId, userId }: Own) => sql`
  drill_rounds r join drill_decisions d on d.round_id = r.id
  where r.video_id = ${videoId} and r.user_id = ${userId} and d.committed_at is not null and not d.again`

/**
 * How many decisions that count a user has made in the lessons selected by `lessons`, part of a statement, and their sum
 * in R.
 */
export async function sumOfDecisions(
  executor: Executor,
  userId: string,
  lessons: RawBuilder<unknown>,
): Promise<{ decisions: number; r: number }> {
  const { rows } = await sql<{ decisions: number; r: number }>`
    select count(*)::int as decisions, coalesce(sum(d.r), 0)::float8 as r
    from drill_rounds r join drill_decisions d on d.round_id = r.id
    where r.user_id = ${userId} and r.video_id in (${lessons})
      and d.committed_at is not null and not d.again`.execute(executor)
  return rows[0] ?? { decisions: 0, r: 0 }
}

/**
 * The same of each of these users; whoever has made none is left out.
 */
export async function sumsOfDecisions(
  executor: Executor,
  userIds: readonly string[],
  lessons: RawBuilder<unknown>,
): Promise<Map<string, { decisions: number; r: number }>> {
  const { rows } = await sql<{ userId: string; decisions: number; r: number }>`
    select r.user_id, count(*)::int as decisions, coalesce(sum(d.r), 0)::float8 as r
    from drill_rounds r join drill_decisions d on d.round_id = r.id
    where r.user_id = any(${userIds}::uuid[]) and r.video_id in (${lessons})
      and d.committed_at is not null and not d.again
    group by r.user_id`.execute(executor)
  return new Map(rows.map(({ userId, ...sums }) => [userId, sums]))
}

/** What a student's decisions came to by setup, in the order of their names. */
export async function tallySetups(
  executor: Executor,
  own: Own,
): Promise<(TallyRow & { setup: string })[]> {
  const { rows } = await sql<TallyRow & { setup: string }>`
    select d.setup, ${tally} from ${counted(own)} group by d.setup order by d.setup`.execute(
    executor,
  )
  return rows
}

export interface PathRow {
  at: Date
  setup: string
  r: number
  rating: number
}

/** More than a drill has moments, so that only those who have met replaced ones get fewer. */
const longestPath = 1000

/** A student's decisions that count, in the order in which they were made. */
export async function listPath(executor: Executor, own: Own): Promise<PathRow[]> {
  const { rows } = await sql<PathRow>`
    select * from (
      select d.committed_at as at, d.setup, d.r, d.rating_after as rating, d.id from ${counted(own)}
      order by d.committed_at desc, d.id desc limit ${longestPath}
    ) latest order by at, id`.execute(executor)
  return rows
}

const roundsListed = 50

/** The latest rounds of a student, the newest first, with what they came to. */
export async function listRounds(executor: Executor, own: Own): Promise<(RoundRow & TallyRow)[]> {
  const { videoId, userId } = own
  const { rows } = await sql<RoundRow & TallyRow>`
    select r.*, ${tally}
    from drill_rounds r left join drill_decisions d on d.round_id = r.id and d.committed_at is not null
    where r.video_id = ${videoId} and r.user_id = ${userId}
    group by r.id order by r.number desc limit ${roundsListed}`.execute(executor)
  return rows
}

export interface StudentRow {
  userId: string
  name: string | null
  rounds: number
  decided: number
  averageR: number | null
  rating: number
  deviation: number
  lastAt: Date | null
}

/** One page of the students who have begun a drill and their number: whoever has decided last first. */
export async function selectStudents(
  executor: Executor,
  users: UserLookup,
  videoId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: StudentRow[]; total: number }> {
  const [{ rows }, total] = await Promise.all([
    sql<StudentRow>`
      select s.user_id, ${users.nameOf(sql.ref('s.userId'))} as name, s.rating, s.deviation,
        (select count(*)::int from drill_rounds r
          where r.video_id = s.video_id and r.user_id = s.user_id and r.finished_at is not null) as rounds,
        results.decided, results.average_r, results.last_at
      from drill_students s left join lateral (
        select (count(*) filter (where not d.again))::int as decided, avg(d.r) filter (where not d.again) as average_r,
          max(d.committed_at) as last_at
        from drill_rounds r join drill_decisions d on d.round_id = r.id
        where r.video_id = s.video_id and r.user_id = s.user_id and d.committed_at is not null
      ) results on true
      where s.video_id = ${videoId}
      order by results.last_at desc nulls last, s.user_id
      limit ${limit} offset ${offset}`.execute(executor),
    sql<{ total: number }>`
      select count(*)::int as total from drill_students where video_id = ${videoId}`.execute(
      executor,
    ),
  ])
  return { rows, total: total.rows[0]?.total ?? 0 }
}

/** A user's ratings and decisions. */
export async function exportFor(
  executor: Executor,
  userId: string,
  titleOf: (videoId: RawBuilder<unknown>) => RawBuilder<string>,
) {
  const [ratings, decisions] = await Promise.all([
    executor
      .selectFrom('drillStudents')
      .select([titleOf(sql.ref('videoId')).as('drill'), 'rating', 'deviation'])
      .where('userId', '=', userId)
      .execute(),
    executor
      .selectFrom('drillRounds as round')
      .innerJoin('drillDecisions as decision', 'decision.roundId', 'round.id')
      .select([titleOf(sql.ref('round.videoId')).as('drill'), 'round.number as round'])
      .select(['setup', 'direction', 'entry', 'stop', 'target', 'outcome', 'r', 'again'])
      .select(['ratingAfter as rating', 'committedAt'])
      .where('round.userId', '=', userId)
      .where('committedAt', 'is not', null)
      .orderBy('committedAt')
      .execute(),
  ])
  return { ratings, decisions }
}
