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

const asPast = ['id', 'frame', 'after', 'synthetic', 'digits', 'visible'] as const

/** These moments up to their last visible candles, by their ids; those that are gone are left out. */
export async function momentsByIds(
  executor: Executor,
  ids: readonly string[],
): Promise<Map<string, PastRow>> {
  if (ids.length === 0) return new Map()
  const rows = await executor
    .selectFrom('drillMoments')
    .select(asPast)
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** A moment with its setup and rating, to be decided outside a round. Neither may be sent before. */
export async function findMomentAgain(
  executor: Executor,
  videoId: string,
  momentId: string,
): Promise<(PastRow & { setup: string; rating: number }) | null> {
  const row = await executor
    .selectFrom('drillMoments')
    .select([...asPast, 'setup', 'rating'])
    .where('id', '=', momentId)
    .where('videoId', '=', videoId)
    .executeTakeFirst()
  return row ?? null
}

/** A moment with what follows it. */
export type RevealedRow = PastRow & Pick<FutureRow, 'following'>

export async function findRevealed(
  executor: Executor,
  momentId: string,
): Promise<RevealedRow | null> {
  const row = await executor
    .selectFrom('drillMoments as m')
    .innerJoin('drillFutures as f', 'f.momentId', 'm.id')
    .select(['m.id', 'm.frame', 'm.after', 'm.synthetic', 'm.digits', 'm.visible', 'f.following'])
    .where('m.id', '=', momentId)
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

/** The moments of a drill by pair and time, with all of their candles: for the file of its course. */
export const selectWholeMoments = (executor: Executor, videoId: string) =>
  executor
    .selectFrom('drillMoments')
    .innerJoin('drillFutures', 'drillFutures.momentId', 'drillMoments.id')
    .selectAll('drillMoments')
    .select(['drillFutures.factor', 'drillFutures.shift', 'drillFutures.following'])
    .where('videoId', '=', videoId)
    .orderBy('pair')
    .orderBy('lastAt')
    .execute()
