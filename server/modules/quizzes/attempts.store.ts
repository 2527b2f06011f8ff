import { type Insertable, type Selectable, sql } from 'kysely'
import type { Answer } from '#contract/quizzes/questions.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { Given } from './given.rules.ts'

export type AttemptRow = Selectable<Tables['quizAttempts']>
export type AnswerRow = Selectable<Tables['quizAnswers']>

/** As many as a quiz may allow; of one that allows any number, the newest. */
const attemptsListed = 100

/** A user's attempts at a quiz, newest first. */
export const listAttempts = (
  executor: Executor,
  videoId: string,
  userId: string,
): Promise<AttemptRow[]> =>
  executor
    .selectFrom('quizAttempts')
    .selectAll()
    .where('videoId', '=', videoId)
    .where('userId', '=', userId)
    .orderBy('number', 'desc')
    .limit(attemptsListed)
    .execute()

interface AttemptIds {
  videoId: string
  attemptId: string
  userId: string
}

export async function findAttempt(
  executor: Executor,
  { videoId, attemptId, userId }: AttemptIds,
): Promise<AttemptRow | null> {
  const row = await executor
    .selectFrom('quizAttempts')
    .selectAll()
    .where('id', '=', attemptId)
    .where('videoId', '=', videoId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/** Reads an attempt and keeps everybody else from submitting, marking or answering it until the transaction ends. */
export async function lockAttempt(tx: Executor, id: string): Promise<AttemptRow | null> {
  const query = tx.selectFrom('quizAttempts').selectAll().where('id', '=', id).forUpdate()
  return (await query.executeTakeFirst()) ?? null
}

/**
 * Inserts an attempt with its questions. False, and nothing is inserted, if the user has one under way at this quiz,
 * or has just begun one with the same number.
 */
export async function insertAttempt(
  tx: Executor,
  attempt: Insertable<Tables['quizAttempts']>,
  questions: readonly { id: string; questionId: string; given: Given }[],
): Promise<boolean> {
  const inserted = await tx
    .insertInto('quizAttempts')
    .values(attempt)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return false
  const rows = questions.map(({ id, questionId, given }, place) => ({
    id,
    questionId,
    place,
    attemptId: attempt.id,
    possible: given.question.points,
    given: JSON.stringify(given),
  }))
  await tx.insertInto('quizAnswers').values(rows).execute()
  return true
}

/** The questions of an attempt with their answers, in order. */
export const listAnswers = (executor: Executor, attemptId: string): Promise<AnswerRow[]> =>
  executor
    .selectFrom('quizAnswers')
    .selectAll()
    .where('attemptId', '=', attemptId)
    .orderBy('place')
    .execute()

export async function findGiven(
  executor: Executor,
  attemptId: string,
  place: number,
): Promise<Given | null> {
  const row = await executor
    .selectFrom('quizAnswers')
    .select('given')
    .where('attemptId', '=', attemptId)
    .where('place', '=', place)
    .executeTakeFirst()
  return row?.given ?? null
}

/**
 * Keeps an answer; false if the attempt is submitted or its time is up. Whoever submits at the same moment waits for
 * it, or comes first.
 */
export async function saveAnswer(
  executor: Executor,
  { attemptId, place, answer }: { attemptId: string; place: number; answer: Answer | null },
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    with attempt as (
      select id from quiz_attempts
      where id = ${attemptId} and submitted_at is null and (ends_at is null or ends_at > ${at}::timestamptz)
      for share
    )
    update quiz_answers a set answer = ${answer && JSON.stringify(answer)}::jsonb
    from attempt
    where a.attempt_id = attempt.id and a.place = ${place}
    returning a.id`.execute(executor)
  return rows.length > 0
}

interface Marked {
  id: string
  /** Null for one that the teacher marks. */
  points: number | null
  isRight: boolean | null
  wrong: string | null
}

/** Keeps the marks of the answers of an attempt that is being submitted. */
export async function markAnswers(tx: Executor, marks: readonly Marked[]): Promise<void> {
  await sql`
    update quiz_answers a
    set points = m.points, is_right = m.is_right, wrong = m.wrong, is_written = m.points is null
    from unnest(
      ${marks.map(({ id }) => id)}::uuid[], ${marks.map(({ points }) => points)}::integer[],
      ${marks.map(({ isRight }) => isRight)}::boolean[], ${marks.map(({ wrong }) => wrong)}::text[]
    ) as m (id, points, is_right, wrong)
    where a.id = m.id`.execute(tx)
}

/** What becomes of an attempt as it is submitted, or as one of its answers is marked. */
export type Verdict = Pick<AttemptRow, 'submittedAt' | 'points' | 'passed' | 'awaiting'>

export async function updateAttempt(tx: Executor, id: string, verdict: Verdict): Promise<void> {
  await tx.updateTable('quizAttempts').set(verdict).where('id', '=', id).execute()
}

/** Attempts whose time has been up at `at`, the longest ago first. */
export const listExpired = (
  executor: Executor,
  at: Date,
  limit: number,
): Promise<Pick<AttemptRow, 'id' | 'videoId'>[]> =>
  executor
    .selectFrom('quizAttempts')
    .select(['id', 'videoId'])
    .where('submittedAt', 'is', null)
    .where('endsAt', '<=', at)
    .orderBy('endsAt')
    .limit(limit)
    .execute()
