import type { z } from 'zod'
import type { Page } from '#contract/endpoint.ts'
import type * as calls from '#contract/exercises.ts'
import type { StudentAnswer } from '#contract/exercises.ts'
import type { PageQuery } from '#contract/values.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { partOf } from '#server/platform/database/lists.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import {
  changeAnswer,
  findAnswer,
  findNamedAnswer,
  lockAnswer,
  selectAnswers,
  selectNamedAnswers,
} from './answers.store.ts'
import { presentStudentAnswer } from './exercises.present.ts'
import { lockExercise } from './exercises.store.ts'
import type { ExercisesDeps } from './index.ts'
import { type Ids, present } from './managing.ts'

/** A page of the students' answers to an exercise, with their number. */
export async function listAnswers(
  { db, courses, identity }: Pick<ExercisesDeps, 'courses' | 'db' | 'identity'>,
  actor: Actor,
  ids: Ids,
  query: PageQuery,
): Promise<Page<StudentAnswer>> {
  const [, { rows, total }] = await Promise.all([
    courses.findOpenLesson(actor, ids, 'exercise'),
    selectAnswers(db.pool, identity.lookup, ids.videoId, partOf(query)),
  ])
  return { items: rows.map(presentStudentAnswer), total }
}

/** Answers to any exercises, for the list of all that is to be marked. */
export async function studentAnswers(
  { db, identity }: Pick<ExercisesDeps, 'db' | 'identity'>,
  answers: readonly { videoId: string; userId: string }[],
): Promise<{ videoId: string; answer: StudentAnswer }[]> {
  const rows = await selectNamedAnswers(db.pool, identity.lookup, answers)
  return rows.map((row) => ({ videoId: row.videoId, answer: presentStudentAnswer(row) }))
}

/**
 * Gives points for an answer and notifies its student. 404 without such an answer, 422 for an exercise that is not
 * marked by hand, 409 if somebody else has marked it meanwhile.
 */
export async function markAnswer(
  { db, courses, identity, now }: ExercisesDeps,
  actor: Actor,
  { userId, ...ids }: Ids & { userId: string },
  { points, comment, replaces = null }: z.output<typeof calls.markExerciseAnswer.body>,
): Promise<StudentAnswer> {
  const of = { videoId: ids.videoId, userId }
  await db.transaction(async (tx) => {
    await courses.keepLesson(tx, ids.videoId)
    const lesson = await courses.findOpenLesson(actor, ids, 'exercise', tx)
    // Locked before the answer, as when it is given: how it is marked can change until there is one.
    const { marking } = present(await lockExercise(tx, ids.videoId, 'answer'))
    if (marking !== 'hand') {
      throw new Failure('rule_violated', 'This exercise is marked by its result, not by hand.')
    }
    const answer = await lockAnswer(tx, ids.videoId, userId)
    if (!answer) throw notFound()
    if ((answer.markedAt?.toISOString() ?? null) !== replaces) {
      throw new Failure('conflict', 'Somebody else has marked this answer in the meantime.')
    }
    await changeAnswer(tx, of, { points, comment, markedAt: now(), markedBy: actor.id })
    await recordAudit(tx, actor, {
      action: 'exercise.marked',
      subject: ids.videoId,
      name: lesson.title,
      person: userId,
      // The comment stays between teacher and student.
      ...changeOf(answer, { ...answer, points }, ['points']),
    })
    const audience = { user: userId }
    await emit(tx, { type: 'exercise.marked', subject: ids.videoId, audience })
  })
  const row = await findNamedAnswer(db.pool, identity.lookup, of)
  if (!row) throw notFound()
  return presentStudentAnswer(row)
}

/** The points of a student's answer, for a notice; null if there are none any more. */
export async function describeMark(
  { db, courses }: Pick<ExercisesDeps, 'courses' | 'db'>,
  videoId: string,
  userId: string,
): Promise<{ title: string; courseId: string; points: number } | null> {
  const [lesson, answer] = await Promise.all([
    courses.titleOfLesson(db.pool, videoId),
    findAnswer(db.pool, videoId, userId),
  ])
  return lesson && answer?.points != null ? { ...lesson, points: answer.points } : null
}
