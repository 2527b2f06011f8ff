import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Question } from '#contract/quizzes/questions.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type CheckpointRow = Selectable<Tables['videoCheckpoints']>
export type AnswerRow = Selectable<Tables['checkpointAnswers']>

/** What a video asks, in its order. */
export const listRows = (executor: Executor, videoId: string): Promise<CheckpointRow[]> =>
  executor
    .selectFrom('videoCheckpoints')
    .selectAll()
    .where('videoId', '=', videoId)
    .orderBy('second')
    .orderBy('id')
    .execute()

export async function findRow(
  executor: Executor,
  videoId: string,
  id: string,
): Promise<CheckpointRow | null> {
  const row = await executor
    .selectFrom('videoCheckpoints')
    .selectAll()
    .where('videoId', '=', videoId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

export async function countRows(executor: Executor, videoId: string): Promise<number> {
  const { count } = await executor
    .selectFrom('videoCheckpoints')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('videoId', '=', videoId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertRow(tx: Executor, { content, ...row }: CheckpointRow): Promise<void> {
  await tx
    .insertInto('videoCheckpoints')
    .values({ ...row, content: JSON.stringify(content) })
    .execute()
}

/** Changes a checkpoint, which fits its video from then on. */
export async function updateRow(
  tx: Executor,
  id: string,
  change: { second: number; content: Question; askedSince: Date; updatedAt: Date },
): Promise<void> {
  await tx
    .updateTable('videoCheckpoints')
    .set({ ...change, content: JSON.stringify(change.content), mayNotFit: false })
    .where('id', '=', id)
    .execute()
}

export async function deleteRow(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom('videoCheckpoints').where('id', '=', id).execute()
}

/** How many have answered a checkpoint since it asks what it asks, and how many of them right. */
export interface Figures {
  checkpointId: string
  answered: number
  right: number
}

/** The figures of what a video asks; without those that nobody has answered. */
export async function countAnswers(executor: Executor, videoId: string): Promise<Figures[]> {
  const { rows } = await sql<Figures>`
    select a.checkpoint_id, count(*)::int as answered, (count(*) filter (where a.is_right))::int as right
    from video_checkpoints c join checkpoint_answers a on a.checkpoint_id = c.id
    where c.video_id = ${videoId} and a.answered_at >= c.asked_since
    group by a.checkpoint_id`.execute(executor)
  return rows
}

/** A user's answers to what a video asks. */
export const listAnswers = (
  executor: Executor,
  videoId: string,
  userId: string,
): Promise<AnswerRow[]> =>
  executor
    .selectFrom('checkpointAnswers as a')
    .innerJoin('videoCheckpoints as c', 'c.id', 'a.checkpointId')
    .selectAll('a')
    .where('c.videoId', '=', videoId)
    .where('a.userId', '=', userId)
    .execute()

/** Keeps somebody's first answer; returns the one that is kept. */
export async function keepFirst(
  tx: Executor,
  { given, answer, ...row }: AnswerRow,
): Promise<AnswerRow> {
  await tx
    .insertInto('checkpointAnswers')
    .values({ ...row, given: JSON.stringify(given), answer: answer && JSON.stringify(answer) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return findAnswerOf(tx, row).executeTakeFirstOrThrow()
}

/** Somebody's answer; null if there is none. */
export async function findAnswer(
  executor: Executor,
  of: Pick<AnswerRow, 'checkpointId' | 'userId'>,
): Promise<AnswerRow | null> {
  return (await findAnswerOf(executor, of).executeTakeFirst()) ?? null
}

const findAnswerOf = (
  executor: Executor,
  { checkpointId, userId }: Pick<AnswerRow, 'checkpointId' | 'userId'>,
) =>
  executor
    .selectFrom('checkpointAnswers')
    .selectAll()
    .where('checkpointId', '=', checkpointId)
    .where('userId', '=', userId)

/** Gives the lessons of a copy what the videos of the original ask. */
export async function copyRows(
  tx: Executor,
  lessons: RawBuilder<unknown>,
  at: Date,
): Promise<void> {
  await sql`
    insert into video_checkpoints
      (id, video_id, second, content, seed, asked_since, may_not_fit, created_at, updated_at)
    select gen_random_uuid(), lesson.copy_id, c.second, c.content, c.seed, ${at}, c.may_not_fit, ${at}, ${at}
    from video_checkpoints c join (${lessons}) lesson on lesson.id = c.video_id`.execute(tx)
}

/** Notes that a video has been replaced; checkpoints behind the last second of the new one are moved to it. */
export async function fitRows(
  tx: Executor,
  videoId: string,
  lastSecond: number | null,
): Promise<void> {
  await sql`
    update video_checkpoints set may_not_fit = true, second = least(second, ${lastSecond}::integer)
    where video_id = ${videoId}`.execute(tx)
}

/** Everything that a user has answered, with the lessons; `titleOf` is the title of the one with the id in a column. */
export async function readExport(
  executor: Executor,
  userId: string,
  titleOf: (videoId: RawBuilder<unknown>) => RawBuilder<string>,
) {
  const { rows } = await sql<AnswerRow & { lesson: string; second: number }>`
    select ${titleOf(sql`c.video_id`)} as lesson, c.second, a.given, a.answer, a.is_right, a.answered_at
    from checkpoint_answers a
    join video_checkpoints c on c.id = a.checkpoint_id
    where a.user_id = ${userId} order by a.answered_at, c.id`.execute(executor)
  return rows
}
