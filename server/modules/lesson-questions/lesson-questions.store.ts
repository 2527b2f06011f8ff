import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { SignalBrief } from '#server/modules/signals/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { Subject } from './lesson-questions.policy.ts'
import type { QuestionReader } from './lesson-questions.rules.ts'

export type QuestionRow = Selectable<Tables['lessonQuestions']>
export type MessageRow = Selectable<Tables['lessonQuestionMessages']>

/** A question as its reader sees it. */
export type ShownQuestion = QuestionRow & { same: number; alsoMine: boolean; messageCount: number }

/** Part of a statement, a condition on the message `m` of the question `q`. */
const isMessageFor = ({ userId, teaches }: QuestionReader) =>
  teaches ? sql<boolean>`true` : sql<boolean>`(m.shown or q.user_id = ${userId})`

/** Part of a statement, a condition on the question `q`. */
export const isFor = ({ userId, teaches }: QuestionReader) =>
  teaches ? sql<boolean>`true` : sql<boolean>`(q.user_id = ${userId} or q.shared_at is not null)`

export const sameCount = sql<number>`(
  select count(*)::int from lesson_question_sames s where s.question_id = q.id)`

const columnsFor = (reader: QuestionReader) => sql`
  q.*, ${sameCount} as same,
  exists (select from lesson_question_sames s
    where s.question_id = q.id and s.user_id = ${reader.userId}) as also_mine,
  (select count(*)::int from lesson_question_messages m
    where m.question_id = q.id and ${isMessageFor(reader)}) as message_count`

/** Part of a statement, a condition on the question `q`. */
const isAskedOn = (subject: Subject) =>
  'signalId' in subject
    ? sql<boolean>`q.signal_id = ${subject.signalId}`
    : sql<boolean>`q.video_id = ${subject.videoId}`

/** A page of the questions on a lesson or a signal that the reader sees, in order of place, and their number. */
export async function selectQuestions(
  executor: Executor,
  reader: QuestionReader,
  subject: Subject,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ShownQuestion[]; total: number }> {
  const found = sql`lesson_questions q where ${isAskedOn(subject)} and ${isFor(reader)}`
  const [{ rows }, counted] = await Promise.all([
    sql<ShownQuestion>`
      select ${columnsFor(reader)} from ${found}
      order by coalesce(q.second, q.paragraph, q.candle) nulls first, q.created_at, q.id
      limit ${limit} offset ${offset}`.execute(executor),
    sql<{ total: number }>`select count(*)::int as total from ${found}`.execute(executor),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** A question on this lesson or signal, if the reader sees it. */
export async function findQuestion(
  executor: Executor,
  reader: QuestionReader,
  { questionId, ...subject }: Subject & { questionId: string },
): Promise<ShownQuestion | null> {
  const { rows } = await sql<ShownQuestion>`
    select ${columnsFor(reader)} from lesson_questions q
    where q.id = ${questionId} and ${isAskedOn(subject)} and ${isFor(reader)}`.execute(executor)
  return rows[0] ?? null
}

/** The messages after a question that the reader sees, oldest first. */
export async function selectMessages(
  executor: Executor,
  reader: QuestionReader,
  questionId: string,
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select m.* from lesson_question_messages m join lesson_questions q on q.id = m.question_id
    where q.id = ${questionId} and ${isMessageFor(reader)}
    order by m.created_at, m.id`.execute(executor)
  return rows
}

/** A question by its id alone, for a notice. */
export async function readQuestion(executor: Executor, id: string): Promise<QuestionRow | null> {
  const query = executor.selectFrom('lessonQuestions').selectAll().where('id', '=', id)
  return (await query.executeTakeFirst()) ?? null
}

/** The same, keeping it and its thread from being changed until the transaction ends. */
export async function lockQuestion(tx: Executor, id: string): Promise<QuestionRow | null> {
  const query = tx.selectFrom('lessonQuestions').selectAll().where('id', '=', id).forUpdate()
  return (await query.executeTakeFirst()) ?? null
}

/** Part of a statement, a condition: whether a question is not on a signal that was deleted. */
export const isReachable = (signals: RawBuilder<SignalBrief>) => sql<boolean>`
  (signal_id is null or signal_id in (select s.id from (${signals}) s))`

export async function insertQuestion(
  tx: Executor,
  row: Insertable<Tables['lessonQuestions']>,
): Promise<void> {
  await tx.insertInto('lessonQuestions').values(row).execute()
}

export async function changeQuestion(
  tx: Executor,
  id: string,
  values: Updateable<Tables['lessonQuestions']>,
): Promise<void> {
  await tx.updateTable('lessonQuestions').set(values).where('id', '=', id).execute()
}

/** Brings questions on a video that is now shorter back to its last second. */
export async function fitQuestions(
  tx: Executor,
  videoId: string,
  lastSecond: number,
): Promise<void> {
  await tx
    .updateTable('lessonQuestions')
    .set({ second: lastSecond })
    .where('videoId', '=', videoId)
    .where('second', '>', lastSecond)
    .execute()
}

export async function deleteQuestionRow(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom('lessonQuestions').where('id', '=', id).execute()
}

export async function insertMessage(
  tx: Executor,
  row: Insertable<Tables['lessonQuestionMessages']>,
): Promise<void> {
  await tx.insertInto('lessonQuestionMessages').values(row).execute()
}

/** From now on the class sees all messages that there are. */
export async function showMessages(tx: Executor, questionId: string): Promise<void> {
  await tx
    .updateTable('lessonQuestionMessages')
    .set({ shown: true })
    .where('questionId', '=', questionId)
    .where('shown', '=', false)
    .execute()
}

/** How many messages a question has, and whether the last word is its asker's. */
export async function readThread(
  executor: Executor,
  questionId: string,
): Promise<{ count: number; waits: boolean }> {
  const { rows } = await sql<{ count: number; waits: boolean }>`
    select count(*)::int as count,
      coalesce((array_agg(not by_teacher order by created_at desc, id desc))[1], true) as waits
    from lesson_question_messages where question_id = ${questionId}`.execute(executor)
  const [row] = rows
  if (!row) throw new Error('An aggregate has one row.')
  return row
}

/**
 * How many questions of a user wait for an answer; those on a deleted signal wait for nobody. `signals` is a part of a statement with
 * the others.
 */
export async function countWaitingOf(
  executor: Executor,
  userId: string,
  signals: RawBuilder<SignalBrief>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from lesson_questions
    where user_id = ${userId} and waiting_since is not null and ${isReachable(signals)}`.execute(
    executor,
  )
  return rows[0]?.count ?? 0
}

export async function addSame(
  tx: Executor,
  row: { questionId: string; userId: string },
): Promise<void> {
  await tx
    .insertInto('lessonQuestionSames')
    .values(row)
    .onConflict((conflict) => conflict.columns(['questionId', 'userId']).doNothing())
    .execute()
}

export async function removeSame(
  tx: Executor,
  { questionId, userId }: { questionId: string; userId: string },
): Promise<void> {
  await tx
    .deleteFrom('lessonQuestionSames')
    .where('questionId', '=', questionId)
    .where('userId', '=', userId)
    .execute()
}

/** Those who have the same question. */
export async function listSames(executor: Executor, questionId: string): Promise<string[]> {
  const rows = await executor
    .selectFrom('lessonQuestionSames')
    .select('userId')
    .where('questionId', '=', questionId)
    .orderBy('userId')
    .execute()
  return rows.map(({ userId }) => userId)
}
