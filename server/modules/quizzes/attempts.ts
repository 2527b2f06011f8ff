import { randomBytes } from 'node:crypto'
import { may } from '#contract/access/permissions.ts'
import type { Attempt, Quiz } from '#contract/quizzes/attempts.ts'
import type { Answer } from '#contract/quizzes/questions.ts'
import type { OpenLesson } from '#server/modules/courses/index.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import {
  type AttemptRow,
  findAttempt,
  findGiven,
  insertAttempt,
  listAnswers,
  listAttempts,
  saveAnswer,
} from './attempts.store.ts'
import { exhibitsOfAttempt } from './exhibits.store.ts'
import { presentExhibit, requireOnCandles } from './exhibits.ts'
import { drawQuestions } from './given.rules.ts'
import type { QuizzesDeps } from './index.ts'
import type { QuizIds } from './managing.ts'
import { checkAnswer, keptAnswer } from './marking.rules.ts'
import { presentAttempt, presentQuiz } from './quizzes.present.ts'
import { countQuestions, findQuiz, listQuestions, type QuizRow } from './quizzes.store.ts'
import { submitIn } from './submitting.ts'

interface AttemptIds extends QuizIds {
  attemptId: string
}

/** A quiz without its questions, with the actor's attempts; 404 unless it is open to them. */
export async function getQuiz(deps: QuizzesDeps, actor: Actor, ids: QuizIds): Promise<Quiz> {
  const { pool } = deps.db
  const [lesson, quiz, questions, attempts] = await Promise.all([
    deps.courses.findOpenLesson(actor, ids, 'quiz'),
    findQuiz(pool, ids.videoId),
    countQuestions(pool, ids.videoId),
    listAttempts(pool, ids.videoId, actor.id),
  ])
  if (!quiz) throw notFound()
  return presentQuiz(lesson, quiz, questions, attempts)
}

/**
 * Begins an attempt: draws its questions and fixes all that they give. One that is under way is continued, one whose
 * time is up is submitted first. 422 if the actor has used all attempts, or the quiz has no questions.
 */
export async function startAttempt(
  deps: QuizzesDeps,
  actor: Actor,
  ids: QuizIds,
): Promise<Attempt> {
  const attemptId = await deps.db.transaction(async (tx) => {
    await deps.courses.keepLesson(tx, ids.videoId)
    const lesson = await deps.courses.findOpenLesson(actor, ids, 'quiz', tx)
    const quiz = await findQuiz(tx, lesson.id)
    if (!quiz) throw notFound()
    const attempts = await listAttempts(tx, lesson.id, actor.id)
    const open = openOf(attempts)
    if (open && isInTime(open, deps.now())) return open.id
    if (open) await submitIn(deps, tx, open.id)
    const number = (attempts[0]?.number ?? 0) + 1
    const begun = await beginAttempt(deps, tx, actor, lesson, quiz, number)
    if (begun) {
      await deps.courses.beginLesson(tx, actor.id, lesson.id)
      return begun
    }
    // Begun by another request since the attempts were read.
    const other = openOf(await listAttempts(tx, lesson.id, actor.id))
    if (!other) throw new Failure('conflict', 'Another attempt was just begun. Please try again.')
    return other.id
  })
  return getAttempt(deps, actor, { ...ids, attemptId })
}

const openOf = (attempts: readonly AttemptRow[]): AttemptRow | undefined =>
  attempts.find(({ submittedAt }) => submittedAt === null)

const isInTime = ({ endsAt }: AttemptRow, now: Date): boolean => endsAt === null || endsAt > now

/** Where any number is allowed: each attempt keeps its questions. */
const mostAttempts = 1000

/** Begins the attempt with this number; null if another request has just begun it. */
async function beginAttempt(
  { now }: QuizzesDeps,
  tx: Executor,
  actor: Actor,
  { id: videoId, title }: OpenLesson,
  { passPercent, attemptsAllowed: allowed, minutes, drawn }: QuizRow,
  number: number,
): Promise<string | null> {
  if (number > (allowed ?? mostAttempts)) {
    throw new Failure('rule_violated', 'You have used all attempts at this quiz.')
  }
  const rows = await listQuestions(tx, videoId)
  if (rows.length === 0) throw new Failure('rule_violated', 'This quiz has no questions yet.')
  const seed = randomBytes(16).toString('hex')
  const questions = drawQuestions(rows, drawn, seed).map(({ row, given }) => ({
    id: newId(),
    questionId: row.id,
    given,
  }))
  const id = newId()
  const startedAt = now()
  const attempt = {
    id,
    videoId,
    userId: actor.id,
    title,
    number,
    allowed,
    passPercent,
    seed,
    counts: !may(actor, 'content.manage'),
    startedAt,
    endsAt: minutes === null ? null : new Date(startedAt.getTime() + minutes * 60_000),
    possible: questions.reduce((sum, { given }) => sum + given.question.points, 0),
  }
  return (await insertAttempt(tx, attempt, questions)) ? id : null
}

/** An attempt of the actor at a quiz that is open to them; 404 for every other. */
async function requireAttempt(
  { db, courses }: QuizzesDeps,
  actor: Actor,
  { attemptId, ...ids }: AttemptIds,
): Promise<{ lesson: OpenLesson; attempt: AttemptRow }> {
  const [lesson, attempt] = await Promise.all([
    courses.findOpenLesson(actor, ids, 'quiz'),
    findAttempt(db.pool, { videoId: ids.videoId, attemptId, userId: actor.id }),
  ])
  if (!attempt) throw notFound()
  return { lesson, attempt }
}

export async function getAttempt(
  deps: QuizzesDeps,
  actor: Actor,
  ids: AttemptIds,
): Promise<Attempt> {
  const { pool } = deps.db
  const [{ lesson, attempt }, answers, exhibits] = await Promise.all([
    requireAttempt(deps, actor, ids),
    listAnswers(pool, ids.attemptId),
    exhibitsOfAttempt(pool, ids.attemptId),
  ])
  const exhibitAt = (place: number) => presentExhibit(deps, actor, exhibits.get(place))
  return presentAttempt(lesson, attempt, answers, exhibitAt, deps.now())
}

/** Keeps an answer to one question of an attempt, or none; 422 once it is submitted or its time is up. */
export async function keepAnswer(
  deps: QuizzesDeps,
  actor: Actor,
  ids: AttemptIds & { place: number },
  answer: Answer | null,
): Promise<void> {
  const [{ attempt }, given] = await Promise.all([
    requireAttempt(deps, actor, ids),
    findGiven(deps.db.pool, ids.attemptId, ids.place),
  ])
  if (!given) throw notFound()
  if (answer) {
    checkAnswer(given, answer)
    await requireOnCandles(deps.db.pool, ids.videoId, given.question, answer)
  }
  const kept = { attemptId: attempt.id, place: ids.place, answer: keptAnswer(answer) }
  const isKept = await deps.db.transaction((tx) => saveAnswer(tx, kept, deps.now()))
  if (isKept) return
  const isOver = !isInTime(attempt, deps.now())
  const message = isOver ? 'The time for this attempt is up.' : 'This attempt has been submitted.'
  throw new Failure('rule_violated', message)
}

/** Submits an attempt with the answers that are kept; one that is submitted stays as it is. */
export async function submitAttempt(
  deps: QuizzesDeps,
  actor: Actor,
  ids: AttemptIds,
): Promise<Attempt> {
  const { lesson, attempt } = await requireAttempt(deps, actor, ids)
  await deps.db.transaction(async (tx) => {
    await deps.courses.keepLesson(tx, lesson.id)
    await submitIn(deps, tx, attempt.id)
  })
  return getAttempt(deps, actor, ids)
}
