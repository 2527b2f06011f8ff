import { type Insertable, type Selectable, sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { Standing } from './rating.rules.ts'

/** A moment as a student may see it who has to decide it: without its setup and its rating. */
export type PastRow = Pick<
  Selectable<Tables['drillMoments']>,
  'id' | 'frame' | 'after' | 'synthetic' | 'digits' | 'visible'
>

/** What nobody may see who has not decided the moment. */
export type FutureRow = Selectable<Tables['drillFutures']>

export type NewMoment = Insertable<Tables['drillMoments']>
export type NewFuture = Omit<Insertable<Tables['drillFutures']>, 'momentId'>

/** The moments of one statement: each is about a dozen kilobytes. */
const momentsAtOnce = 50

export async function insertMoments(
  tx: Executor,
  moments: readonly { moment: NewMoment; future: NewFuture }[],
): Promise<void> {
  for (let from = 0; from < moments.length; from += momentsAtOnce) {
    const some = moments.slice(from, from + momentsAtOnce)
    await tx
      .insertInto('drillMoments')
      .values(some.map(({ moment }) => moment))
      .execute()
    await tx
      .insertInto('drillFutures')
      .values(some.map(({ moment, future }) => ({ ...future, momentId: moment.id })))
      .execute()
  }
}

export type SpanRow = Pick<Selectable<Tables['drillMoments']>, 'pair' | 'beginsAt' | 'endsAt'>

/** What the moments of a drill cover. */
export const listSpans = (executor: Executor, videoId: string): Promise<SpanRow[]> =>
  executor
    .selectFrom('drillMoments')
    .select(['pair', 'beginsAt', 'endsAt'])
    .where('videoId', '=', videoId)
    .execute()

/** What a teacher reads of a moment. */
export type MomentRow = Pick<
  Selectable<Tables['drillMoments']>,
  | 'id'
  | 'pair'
  | 'frame'
  | 'lastAt'
  | 'before'
  | 'after'
  | 'synthetic'
  | 'setup'
  | 'rating'
  | 'deviation'
> & { decided: number; averageR: number | null }

const ofTeacher = sql`
  m.id, m.pair, m.frame, m.last_at, m.before, m.after, m.synthetic, m.setup, m.rating, m.deviation,
  coalesce(results.decided, 0) as decided, results.average_r
  from drill_moments m left join lateral (
    select count(*)::int as decided, avg(d.r) as average_r from drill_decisions d
    where d.moment_id = m.id and d.committed_at is not null and not d.again
  ) results on true`

/** One page of the moments of a drill and their number: the newest first. */
export async function selectMoments(
  executor: Executor,
  videoId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: MomentRow[]; total: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<MomentRow>`
      select ${ofTeacher} where m.video_id = ${videoId} order by m.id desc
      limit ${limit} offset ${offset}`.execute(executor),
    sql<{ total: number }>`
      select count(*)::int as total from drill_moments where video_id = ${videoId}`.execute(
      executor,
    ),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export async function findMoment(
  executor: Executor,
  { videoId, momentId }: { videoId: string; momentId: string },
): Promise<MomentRow | null> {
  const { rows } = await sql<MomentRow>`
    select ${ofTeacher} where m.video_id = ${videoId} and m.id = ${momentId}`.execute(executor)
  return rows[0] ?? null
}

/** Takes a moment out. Whoever has it before them gets another one; decisions that are made stay. */
export async function deleteMoment(tx: Executor, momentId: string): Promise<void> {
  await tx
    .deleteFrom('drillDecisions')
    .where('momentId', '=', momentId)
    .where('committedAt', 'is', null)
    .execute()
  await tx.deleteFrom('drillMoments').where('id', '=', momentId).execute()
}

/** A moment with its setup and rating, to be decided: whoever else decides it waits. Neither may be sent before. */
export async function lockMoment(
  tx: Executor,
  momentId: string,
): Promise<(PastRow & Standing & { setup: string }) | null> {
  const row = await tx
    .selectFrom('drillMoments')
    .select(['id', 'frame', 'after', 'synthetic', 'digits', 'visible', 'setup'])
    .select(['rating', 'deviation', 'volatility'])
    .where('id', '=', momentId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** What follows a moment, to mark a decision: none of it may be sent before. */
export const readFuture = (executor: Executor, momentId: string): Promise<FutureRow> =>
  executor
    .selectFrom('drillFutures')
    .selectAll()
    .where('momentId', '=', momentId)
    .executeTakeFirstOrThrow()

export async function rateMoment(
  tx: Executor,
  momentId: string,
  standing: Standing,
): Promise<void> {
  await tx.updateTable('drillMoments').set(standing).where('id', '=', momentId).execute()
}
