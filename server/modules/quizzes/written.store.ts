import { type RawBuilder, sql } from 'kysely'
import type { Answer } from '#contract/quizzes/questions.ts'
import type { UserBrief, UserLookup } from '#server/modules/identity/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { AnswerRow, AttemptRow } from './attempts.store.ts'
import { type ExhibitRow, exhibitColumns, exhibitOf } from './exhibits.store.ts'
import type { Given } from './given.rules.ts'

/** An answer in words with its student and what its question shows, for the teacher. */
export type WrittenRow = ExhibitRow & {
  id: string
  given: Given
  answer: Answer
  possible: number
  points: number | null
  comment: string
  submittedAt: Date
  markedAt: Date | null
  /** Null if the student has just been deleted. */
  student: UserBrief | null
}

const written = (users: UserLookup) => sql`
  select a.id, a.given, a.answer, a.possible, a.points, a.comment, a.marked_at, t.submitted_at,
    ${exhibitColumns}, ${users.briefOf(sql.ref('t.userId'))} as student
  from quiz_answers a join quiz_attempts t on t.id = a.attempt_id
  ${exhibitOf(sql`a.given->'question'`, sql`t.video_id`)}`

/** Part of a statement: the answers in words of all quizzes that wait for the teacher. */
export const answersToMark: RawBuilder<{ id: string; videoId: string; givenAt: Date }> = sql`
  select a.id, t.video_id, t.submitted_at as given_at
  from quiz_attempts t join quiz_answers a on a.attempt_id = t.id
  where t.awaiting > 0 and a.is_written and a.points is null`

/** Answers in words by their ids; those that are gone are left out. */
export async function selectWrittenByIds(
  executor: Executor,
  ids: readonly string[],
  users: UserLookup,
): Promise<WrittenRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<WrittenRow>`
    ${written(users)}
    where a.is_written and a.id in (${sql.join(ids)})`.execute(executor)
  return rows
}

/** A page of the answers in words to a quiz, unmarked before marked, the oldest first, and their total number. */
export async function selectWritten(
  executor: Executor,
  videoId: string,
  { offset, limit }: { offset: number; limit: number },
  users: UserLookup,
): Promise<{ rows: WrittenRow[]; total: number }> {
  const from = sql`quiz_answers a join quiz_attempts t on t.id = a.attempt_id
    where t.video_id = ${videoId} and a.is_written`
  const order = sql`a.points is not null, t.submitted_at, a.id`
  const [{ rows }, counted] = await Promise.all([
    sql<WrittenRow>`
      ${written(users)}
      where a.id in (
        select a.id from ${from} order by ${order} limit ${limit} offset ${offset}
      )
      order by ${order}`.execute(executor),
    sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(executor),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** The attempt that an answer in words belongs to, if that is one at this quiz. */
export async function attemptOfWritten(
  executor: Executor,
  videoId: string,
  answerId: string,
): Promise<string | null> {
  const row = await executor
    .selectFrom('quizAnswers as a')
    .innerJoin('quizAttempts as t', 't.id', 'a.attemptId')
    .select('t.id')
    .where('a.id', '=', answerId)
    .where('a.isWritten', '=', true)
    .where('t.videoId', '=', videoId)
    .executeTakeFirst()
  return row?.id ?? null
}

type Mark = Pick<AnswerRow, 'points' | 'isRight' | 'comment' | 'markedAt' | 'markedBy'>

export async function updateMark(tx: Executor, id: string, mark: Mark): Promise<void> {
  await tx.updateTable('quizAnswers').set(mark).where('id', '=', id).execute()
}

/** How many answers to a quiz wait for the teacher. */
export async function countAwaiting(executor: Executor, videoId: string): Promise<number> {
  const { count } = await executor
    .selectFrom('quizAttempts')
    .select(sql<number>`coalesce(sum(awaiting), 0)::int`.as('count'))
    .where('videoId', '=', videoId)
    .where('awaiting', '>', 0)
    .executeTakeFirstOrThrow()
  return count
}

/** A user's newest marked attempt at a quiz; null if there is none. */
export async function findNewestMarked(
  executor: Executor,
  videoId: string,
  userId: string,
): Promise<Pick<AttemptRow, 'title' | 'points' | 'possible' | 'passed'> | null> {
  const row = await executor
    .selectFrom('quizAttempts')
    .select(['title', 'points', 'possible', 'passed'])
    .where('videoId', '=', videoId)
    .where('userId', '=', userId)
    .where('points', 'is not', null)
    .orderBy('number', 'desc')
    .executeTakeFirst()
  return row ?? null
}

/** Every attempt of a user with its questions and answers, and every answer that the user has marked. */
export async function readExport(executor: Executor, userId: string) {
  const [attempts, answers, marked] = await Promise.all([
    executor
      .selectFrom('quizAttempts')
      .select(['id', 'title', 'number', 'startedAt', 'submittedAt', 'points', 'possible', 'passed'])
      .where('userId', '=', userId)
      .orderBy('startedAt')
      .execute(),
    executor
      .selectFrom('quizAnswers as a')
      .innerJoin('quizAttempts as t', 't.id', 'a.attemptId')
      .select(['a.attemptId', 'a.given', 'a.answer', 'a.points', 'a.comment'])
      .where('t.userId', '=', userId)
      .orderBy('a.place')
      .execute(),
    executor
      .selectFrom('quizAnswers as a')
      .innerJoin('quizAttempts as t', 't.id', 'a.attemptId')
      .select(['t.title', 'a.points', 'a.comment', 'a.markedAt'])
      .where('a.markedBy', '=', userId)
      .orderBy('a.markedAt')
      .execute(),
  ])
  return { attempts, answers, marked }
}
