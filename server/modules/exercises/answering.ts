import type { z } from 'zod'
import { may } from '#contract/access/permissions.ts'
import type * as calls from '#contract/exercises.ts'
import { classLeast, type Exercise, type ExerciseResult } from '#contract/exercises.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { type AnswerRow, findAnswer, insertAnswer, readClass } from './answers.store.ts'
import { presentExercise, presentResult } from './exercises.present.ts'
import {
  type ExerciseRow,
  type FutureRow,
  findExercise,
  findKnownFuture,
  lockExercise,
  readFuture,
} from './exercises.store.ts'
import type { ExercisesDeps } from './index.ts'
import { type Ids, present } from './managing.ts'
import {
  decisionOn,
  isSameDecision,
  isSamePrice,
  levelsOf,
  type MarkedDecision,
  markDecision,
} from './marked-decisions.ts'
import { type Decision, metBy } from './marking.rules.ts'
import { shownDemandsOf, shownMarketOf } from './snapshot.ts'

const manages = (actor: Actor) => may(actor, 'content.manage')

/** An exercise up to its last visible candle; 404 unless it is open to the actor. */
export async function getExercise(
  { db, courses }: Pick<ExercisesDeps, 'courses' | 'db'>,
  actor: Actor,
  ids: Ids,
): Promise<Exercise> {
  const [lesson, row, answer] = await Promise.all([
    courses.findOpenLesson(actor, ids, 'exercise'),
    findExercise(db.pool, ids.videoId),
    findAnswer(db.pool, ids.videoId, actor.id),
  ])
  const answered = answer !== null
  const can = { answer: !answered && !manages(actor), manage: manages(actor) }
  return presentExercise(lesson, present(row), { answered, can })
}

/**
 * Answers an exercise for the actor, which completes the lesson. There is one answer, which is final: the same again
 * is answered with the same result, another one with 409. 422 names the field that cannot be.
 */
export async function commitAnswer(
  deps: ExercisesDeps,
  actor: Actor,
  ids: Ids,
  { reason, ...typed }: z.output<typeof calls.commitAnswer.body>,
): Promise<ExerciseResult> {
  const { db, courses, now } = deps
  return db.transaction(async (tx) => {
    await courses.keepLesson(tx, ids.videoId)
    await courses.findOpenLesson(actor, ids, 'exercise', tx)
    if (manages(actor)) {
      throw new Failure(
        'forbidden',
        'Exercises are answered by students; you can see its result as it is.',
      )
    }
    const row = present(await lockExercise(tx, ids.videoId, 'answer'))
    const decision = decisionOn(row, typed)
    if (row.reasonRequired && reason === '') {
      const issues = [{ path: 'reason', message: 'Say why' }]
      throw new Failure('rule_violated', 'This exercise asks for your reason.', { issues })
    }
    const future = await readFuture(tx, ids.videoId)
    const answer = markedAnswer(row, future, decision)
    const who = { videoId: ids.videoId, userId: actor.id, committedAt: now() }
    if (await insertAnswer(tx, { ...answer, ...who, reason })) {
      await courses.completeLesson(tx, actor.id, ids.videoId)
      // For those who read the answers; nobody else learns who has given one.
      const audience = { role: 'admin' as const }
      await emit(tx, { type: 'exercise.answered', subject: ids.videoId, audience })
    }
    const stored = await findAnswer(tx, ids.videoId, actor.id)
    if (!stored || !isSame(stored, { ...answer, reason }, row.digits)) {
      throw new Failure('conflict', 'You have answered this exercise already; an answer is final.')
    }
    return presentResult(row, future, stored, few(await readClass(tx, ids.videoId)))
  })
}

/** A decision with what became of it and which demands it meets, as it is stored. */
function markedAnswer(row: ExerciseRow, future: FutureRow, decision: Decision) {
  const { digits, lastClose } = shownMarketOf(row)
  const met = metBy(decision, lastClose, shownDemandsOf(row, future))
  const { zone } = levelsOf(decision, digits)
  return {
    ...markDecision(row, future, decision),
    zoneLow: zone?.low ?? null,
    zoneHigh: zone?.high ?? null,
    met: JSON.stringify(met),
  }
}

/** Whether two answers say the same. */
const isSame = (
  stored: AnswerRow,
  sent: MarkedDecision & Pick<AnswerRow, 'zoneLow' | 'zoneHigh' | 'reason'>,
  digits: number,
): boolean =>
  stored.reason === sent.reason &&
  isSameDecision(stored, sent, digits) &&
  isSamePrice(stored.zoneLow, sent.zoneLow, digits) &&
  isSamePrice(stored.zoneHigh, sent.zoneHigh, digits)

const few = (everybody: Awaited<ReturnType<typeof readClass>>) =>
  everybody.answers < classLeast ? null : everybody

/** What followed, and what the actor's answer came to; 409 before there is one. Who manages it needs none. */
export async function getResult(
  { db, courses }: Pick<ExercisesDeps, 'courses' | 'db'>,
  actor: Actor,
  ids: Ids,
): Promise<ExerciseResult> {
  const reader = { userId: actor.id, manages: manages(actor) }
  const [, row, answer, future, everybody] = await Promise.all([
    courses.findOpenLesson(actor, ids, 'exercise'),
    findExercise(db.pool, ids.videoId),
    findAnswer(db.pool, ids.videoId, actor.id),
    findKnownFuture(db.pool, ids.videoId, reader),
    readClass(db.pool, ids.videoId),
  ])
  if (!future) throw new Failure('conflict', 'What follows is shown once you have answered.')
  const shown = manages(actor) ? everybody : few(everybody)
  return presentResult(present(row), future, answer, shown)
}
