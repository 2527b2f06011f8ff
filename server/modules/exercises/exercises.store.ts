import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type ExerciseRow = Selectable<Tables['chartExercises']>
export type NewExercise = Insertable<Tables['chartExercises']>

/** What nobody may see who has to answer yet. */
export type FutureRow = Selectable<Tables['chartExerciseFutures']>
export type NewFuture = Insertable<Tables['chartExerciseFutures']>

/** An exercise without what follows its last visible candle. */
export async function findExercise(
  executor: Executor,
  videoId: string,
): Promise<ExerciseRow | null> {
  const row = await executor
    .selectFrom('chartExercises')
    .selectAll()
    .where('videoId', '=', videoId)
    .executeTakeFirst()
  return row ?? null
}

/** The same, locked: to be answered, which many do at once, or to be changed, for which nobody may be answering. */
export async function lockExercise(
  tx: Executor,
  videoId: string,
  to: 'answer' | 'change',
): Promise<ExerciseRow | null> {
  const query = tx.selectFrom('chartExercises').selectAll().where('videoId', '=', videoId)
  const row = await (to === 'answer' ? query.forShare() : query.forUpdate()).executeTakeFirst()
  return row ?? null
}

/** How many candles an exercise shows before the answer; 0 if there is none. */
export async function countVisible(executor: Executor, videoId: string): Promise<number> {
  const row = await executor
    .selectFrom('chartExercises')
    .select('before')
    .where('videoId', '=', videoId)
    .executeTakeFirst()
  return row?.before ?? 0
}

/** What follows, if the reader may know it: whoever has answered, and whoever manages exercises. */
export async function findKnownFuture(
  executor: Executor,
  videoId: string,
  { userId, manages }: { userId: string; manages: boolean },
): Promise<FutureRow | null> {
  const { rows } = await sql<FutureRow>`
    select f.* from chart_exercise_futures f
    where f.video_id = ${videoId} and (${manages}::boolean or exists (
      select from chart_exercise_answers a where a.video_id = f.video_id and a.user_id = ${userId}))`.execute(
    executor,
  )
  return rows[0] ?? null
}

/** What follows, to mark an answer or to change the exercise: none of it may be sent. */
export function readFuture(executor: Executor, videoId: string): Promise<FutureRow> {
  return executor
    .selectFrom('chartExerciseFutures')
    .selectAll()
    .where('videoId', '=', videoId)
    .executeTakeFirstOrThrow()
}

export async function insertExercise(
  tx: Executor,
  exercise: NewExercise,
  future: NewFuture,
): Promise<void> {
  await tx.insertInto('chartExercises').values(exercise).execute()
  await tx.insertInto('chartExerciseFutures').values(future).execute()
}

/** Changes an exercise; its candles as well with `future`. */
export async function changeExercise(
  tx: Executor,
  videoId: string,
  exercise: Partial<NewExercise>,
  future: NewFuture | null,
): Promise<void> {
  await tx.updateTable('chartExercises').set(exercise).where('videoId', '=', videoId).execute()
  if (!future) return
  await tx.updateTable('chartExerciseFutures').set(future).where('videoId', '=', videoId).execute()
}

/**
 * Gives copied lessons their exercises, but no answers; `lessons`, part of a statement, has the original and the
 * copy of each as `id` and `copy_id`.
 */
export async function copyExercises(tx: Executor, lessons: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into chart_exercises (video_id, task, pair, frame, last_at, before, after, synthetic, pair_shown,
      reason_required, marking, demands, solution, digits, visible)
    select lesson.copy_id, task, pair, frame, last_at, before, after, synthetic, pair_shown, reason_required,
      marking, demands, solution, digits, visible
    from chart_exercises e join (${lessons}) lesson on lesson.id = e.video_id`.execute(tx)
  await sql`
    insert into chart_exercise_futures (video_id, factor, shift, following)
    select lesson.copy_id, factor, shift, following
    from chart_exercise_futures f join (${lessons}) lesson on lesson.id = f.video_id`.execute(tx)
}
