import type { z } from 'zod'
import type { Page } from '#contract/endpoint.ts'
import type * as calls from '#contract/quizzes/attempts.ts'
import type { WrittenAnswer } from '#contract/quizzes/attempts.ts'
import type { PageQuery } from '#contract/values.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { partOf } from '#server/platform/database/lists.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { type AnswerRow, listAnswers, lockAttempt } from './attempts.store.ts'
import { presentExhibit } from './exhibits.ts'
import type { QuizzesDeps } from './index.ts'
import type { QuizIds } from './managing.ts'
import { answerInWords } from './marking.rules.ts'
import { presentWritten } from './quizzes.present.ts'
import { settle, tellResult } from './submitting.ts'
import {
  attemptOfWritten,
  findNewestMarked,
  readExport,
  selectWritten,
  selectWrittenByIds,
  updateMark,
} from './written.store.ts'

/** A page of the answers in words to a quiz, those that wait for a mark first. */
export async function listWritten(
  deps: QuizzesDeps,
  actor: Actor,
  ids: QuizIds,
  query: PageQuery,
): Promise<Page<WrittenAnswer>> {
  const { db, courses, identity } = deps
  const [, { rows, total }] = await Promise.all([
    courses.findOpenLesson(actor, ids, 'quiz'),
    selectWritten(db.pool, ids.videoId, partOf(query), identity.lookup),
  ])
  const items = rows.map((row) => presentWritten(row, presentExhibit(deps, actor, row)))
  return { items, total }
}

/** Answers in words to any quizzes by their ids, for the list of all that is to be marked. */
export async function writtenAnswers(
  deps: Pick<QuizzesDeps, 'db' | 'identity' | 'media'>,
  actor: Actor,
  ids: readonly string[],
): Promise<Map<string, WrittenAnswer>> {
  const rows = await selectWrittenByIds(deps.db.pool, ids, deps.identity.lookup)
  return new Map(rows.map((row) => [row.id, presentWritten(row, presentExhibit(deps, actor, row))]))
}

/**
 * Marks an answer in words; with the last one of its attempt the student is told the result. 404 if there is no such
 * answer, 409 if somebody else has marked it since.
 */
export async function markAnswer(
  deps: QuizzesDeps,
  actor: Actor,
  { answerId, ...ids }: QuizIds & { answerId: string },
  { points, comment, replaces = null }: z.output<typeof calls.markAnswer.body>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await deps.courses.keepLesson(tx, ids.videoId)
    const lesson = await deps.courses.findOpenLesson(actor, ids, 'quiz', tx)
    const attemptId = await attemptOfWritten(tx, lesson.id, answerId)
    const attempt = attemptId && (await lockAttempt(tx, attemptId))
    if (!attempt) throw notFound()
    const answers = await listAnswers(tx, attempt.id)
    const answer = answers.find(({ id }) => id === answerId)
    if (!answer) throw notFound()
    checkMark(answer, points, replaces)
    const isRight = points === answer.possible
    const mark = { points, isRight, comment, markedAt: deps.now(), markedBy: actor.id }
    await updateMark(tx, answerId, mark)
    const marks = answers.map((one) => (one === answer ? { ...one, ...mark } : one))
    const isSettled = await settle(deps, tx, attempt, marks)
    await recordAudit(tx, actor, {
      action: 'quiz.answer_marked',
      subject: lesson.id,
      name: lesson.title,
      person: attempt.userId,
      details: { possible: answer.possible, attempt: attempt.number },
      // The comment stays between teacher and student.
      ...changeOf(answer, { ...answer, points }, ['points']),
    })
    const audience = { role: 'admin' as const }
    await emit(tx, { type: 'quiz.answered', subject: lesson.id, audience })
    if (isSettled) await tellResult(tx, attempt)
  })
}

function checkMark(answer: AnswerRow, points: number, replaces: string | null): void {
  if (points > answer.possible) {
    const message = `This answer can get at most ${answer.possible} points.`
    throw new Failure('invalid_input', message, { issues: [{ path: 'points', message }] })
  }
  const seen = replaces === null ? null : new Date(replaces).getTime()
  if ((answer.markedAt?.getTime() ?? null) === seen) return
  throw new Failure('conflict', 'This answer has been marked in the meantime. Read the mark first.')
}

/** The result of a user's newest marked attempt, for a notice; null if it is gone. */
export const describeResult = ({ db }: Pick<QuizzesDeps, 'db'>, videoId: string, userId: string) =>
  findNewestMarked(db.pool, videoId, userId)

/** A user's attempts with the questions as they were asked and the answers in words, and what the user has marked. */
export async function exportFor({ db }: Pick<QuizzesDeps, 'db'>, userId: string) {
  const { attempts, answers, marked } = await readExport(db.pool, userId)
  const ofAttempt = Map.groupBy(answers, ({ attemptId }) => attemptId)
  return {
    attempts: attempts.map(({ id, ...attempt }) => ({
      ...attempt,
      answers: (ofAttempt.get(id) ?? []).map(({ given, answer, points, comment }) => ({
        question: given.prompt,
        answer: answer && answerInWords(given, answer),
        points,
        comment,
      })),
    })),
    marked,
  }
}
