import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Question } from '#contract/quizzes/questions.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type QuizRow = Selectable<Tables['quizzes']>
export type QuestionRow = Selectable<Tables['quizQuestions']>

export async function insertQuiz(tx: Executor, row: QuizRow): Promise<void> {
  await tx.insertInto('quizzes').values(row).execute()
}

export async function updateQuizRow(
  tx: Executor,
  { videoId, ...settings }: QuizRow,
): Promise<void> {
  await tx.updateTable('quizzes').set(settings).where('videoId', '=', videoId).execute()
}

export async function findQuiz(executor: Executor, videoId: string): Promise<QuizRow | null> {
  const query = executor.selectFrom('quizzes').selectAll().where('videoId', '=', videoId)
  return (await query.executeTakeFirst()) ?? null
}

/** The questions of a quiz, in order. */
export const listQuestions = (executor: Executor, videoId: string): Promise<QuestionRow[]> =>
  executor
    .selectFrom('quizQuestions')
    .selectAll()
    .where('videoId', '=', videoId)
    .orderBy('position')
    .execute()

/** A question alone, with its version. */
export type StoredQuestion = Pick<QuestionRow, 'id' | 'content' | 'updatedAt'>

/** These questions, of any quizzes, by their ids; those that are gone are left out. */
export async function questionsByIds(
  executor: Executor,
  ids: readonly string[],
): Promise<Map<string, StoredQuestion>> {
  if (ids.length === 0) return new Map()
  const rows = await executor
    .selectFrom('quizQuestions')
    .select(['id', 'content', 'updatedAt'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The ids of the questions of a quiz that need no teacher to be marked, in order. */
export async function questionIdsOf(executor: Executor, videoId: string): Promise<string[]> {
  const rows = await executor
    .selectFrom('quizQuestions')
    .select('id')
    .where('videoId', '=', videoId)
    .where(sql<boolean>`content->>'kind' <> 'text'`)
    .orderBy('position')
    .execute()
  return rows.map(({ id }) => id)
}

export async function countQuestions(executor: Executor, videoId: string): Promise<number> {
  const { count } = await executor
    .selectFrom('quizQuestions')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('videoId', '=', videoId)
    .executeTakeFirstOrThrow()
  return count
}

export async function findQuestion(
  executor: Executor,
  videoId: string,
  id: string,
): Promise<QuestionRow | null> {
  const row = await executor
    .selectFrom('quizQuestions')
    .selectAll()
    .where('videoId', '=', videoId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Inserts a question after the last one of its quiz, which is locked. */
export async function insertQuestion(
  tx: Executor,
  { id, videoId, content, at }: { id: string; videoId: string; content: Question; at: Date },
): Promise<void> {
  const position = await countQuestions(tx, videoId)
  await tx
    .insertInto('quizQuestions')
    .values({
      id,
      videoId,
      position,
      content: JSON.stringify(content),
      createdAt: at,
      updatedAt: at,
    })
    .execute()
}

export async function updateQuestionRow(
  tx: Executor,
  id: string,
  content: Question,
  updatedAt: Date,
): Promise<void> {
  await tx
    .updateTable('quizQuestions')
    .set({ content: JSON.stringify(content), updatedAt })
    .where('id', '=', id)
    .execute()
}

/** Moves a question to a place among those of its quiz; the ones in between make room. */
export async function moveQuestion(
  tx: Executor,
  { id, videoId, position }: QuestionRow,
  to: number,
): Promise<void> {
  await sql`
    update quiz_questions set position = case
      when id = ${id} then ${to}::integer
      when position > ${position} then position - 1
      else position + 1 end
    where video_id = ${videoId}
      and position between least(${position}::integer, ${to}::integer)
        and greatest(${position}::integer, ${to}::integer)`.execute(tx)
}

/** Deletes a question and closes the gap. */
export async function deleteQuestionRow(
  tx: Executor,
  { id, videoId, position }: QuestionRow,
): Promise<void> {
  await tx.deleteFrom('quizQuestions').where('id', '=', id).execute()
  await tx
    .updateTable('quizQuestions')
    .set((eb) => ({ position: eb('position', '-', 1) }))
    .where('videoId', '=', videoId)
    .where('position', '>', position)
    .execute()
}

/** Gives lessons that were copied the quizzes of the originals. */
export async function copyQuizzes(
  tx: Executor,
  lessons: RawBuilder<unknown>,
  at: Date,
): Promise<void> {
  await sql`
    insert into quizzes (video_id, pass_percent, attempts_allowed, minutes, drawn)
    select lesson.copy_id, q.pass_percent, q.attempts_allowed, q.minutes, q.drawn
    from quizzes q join (${lessons}) lesson on lesson.id = q.video_id`.execute(tx)
  await sql`
    insert into quiz_questions (id, video_id, position, content, created_at, updated_at)
    select gen_random_uuid(), lesson.copy_id, q.position, q.content, ${at}, ${at}
    from quiz_questions q join (${lessons}) lesson on lesson.id = q.video_id`.execute(tx)
}
