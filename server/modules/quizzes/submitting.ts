import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import {
  type AttemptRow,
  listAnswers,
  listExpired,
  lockAttempt,
  markAnswers,
  updateAttempt,
} from './attempts.store.ts'
import type { QuizzesDeps } from './index.ts'
import { isPassed, markOf, wrongInWords } from './marking.rules.ts'
import { questionsByIds } from './quizzes.store.ts'

type Deps = Pick<QuizzesDeps, 'courses' | 'now' | 'onQuestionsMissed'>

/**
 * Submits an attempt in a transaction that keeps its lesson (`keepLesson`): marks what the program can mark, and
 * completes the lesson if that has passed it. One that is submitted already stays as it is. Returns the attempt if this
 * has given it its result.
 */
export async function submitIn(
  deps: Deps,
  tx: Executor,
  attemptId: string,
): Promise<AttemptRow | null> {
  const attempt = await lockAttempt(tx, attemptId)
  if (!attempt || attempt.submittedAt !== null) return null
  const answers = await listAnswers(tx, attemptId)
  const marks = answers.map(({ id, questionId, given, answer }) => {
    const { points, isRight } = markOf(given, answer) ?? { points: null, isRight: null }
    const wrong = isRight === false && answer ? wrongInWords(given, answer) : null
    return { id, questionId, points, isRight, wrong }
  })
  await markAnswers(tx, marks)
  if (attempt.counts) await tellMissed(deps, tx, attempt, marks)
  const at = deps.now()
  const submittedAt = attempt.endsAt !== null && attempt.endsAt < at ? attempt.endsAt : at
  if (await settle(deps, tx, { ...attempt, submittedAt }, marks)) return attempt
  const audience = { role: 'admin' as const }
  await emit(tx, { type: 'quiz.answered', subject: attempt.videoId, audience })
  return null
}

/** Tells which questions were wrong, or left out, of those that the quiz still has and the program still marks. */
async function tellMissed(
  { onQuestionsMissed }: Deps,
  tx: Executor,
  { userId, videoId }: AttemptRow,
  marks: readonly { questionId: string; isRight: boolean | null }[],
): Promise<void> {
  const wrong = marks.flatMap(({ questionId, isRight }) => (isRight === false ? questionId : []))
  const there = await questionsByIds(tx, wrong)
  const marked = [...there.values()].filter(({ content }) => content.kind !== 'text')
  const questionIds = marked.map(({ id }) => id)
  if (questionIds.length > 0) await onQuestionsMissed(tx, { userId, videoId, questionIds })
}

/** Tells a student the result of an attempt to which they have not been looking. */
export const tellResult = (tx: Executor, { videoId, userId }: AttemptRow): Promise<void> =>
  emit(tx, { type: 'quiz.marked', subject: videoId, audience: { user: userId } })

/** Gives a locked attempt its points once all of its answers are marked; returns whether they are. */
export async function settle(
  { courses }: Pick<Deps, 'courses'>,
  tx: Executor,
  { id, userId, videoId, possible, passPercent, submittedAt }: AttemptRow,
  marks: readonly { points: number | null }[],
): Promise<boolean> {
  const awaiting = marks.filter((mark) => mark.points === null).length
  const sum = marks.reduce((total, mark) => total + (mark.points ?? 0), 0)
  const points = awaiting === 0 ? sum : null
  const passed = points === null ? null : isPassed(points, possible, passPercent)
  await updateAttempt(tx, id, { submittedAt, awaiting, points, passed })
  if (passed) await courses.completeLesson(tx, userId, videoId)
  return awaiting === 0
}

const atOnce = 500

/** Submits the attempts whose time is up, with the answers that were kept, and tells their students the result. */
export const submitExpiredJob = (deps: Deps & Pick<QuizzesDeps, 'db'>): JobKind<object> => ({
  name: 'quizzes.submit-expired',
  cron: '* * * * *',
  async handle() {
    const failures: unknown[] = []
    for (const { id, videoId } of await listExpired(deps.db.pool, deps.now(), atOnce)) {
      const submit = deps.db.transaction(async (tx) => {
        await deps.courses.keepLesson(tx, videoId)
        const settled = await submitIn(deps, tx, id)
        if (settled) await tellResult(tx, settled)
      })
      // One that cannot be submitted does not keep those behind it waiting.
      await submit.catch((error: unknown) => failures.push(error))
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Attempts were not submitted.')
  },
})
