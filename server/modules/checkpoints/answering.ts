import type { z } from 'zod'
import { may } from '#contract/access/permissions.ts'
import type { answerCheckpoint as answerCall, Checkpoint } from '#contract/checkpoints.ts'
import { answerInWords, checkAnswer, markOf } from '#server/modules/quizzes/index.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { givenTo, presentCheckpoint } from './checkpoints.present.ts'
import {
  findAnswer,
  findRow,
  keepFirst,
  listAnswers,
  listRows,
  readExport,
} from './checkpoints.store.ts'
import type { CheckpointsDeps } from './index.ts'
import type { CheckpointIds, LessonIds } from './managing.ts'

/** What a video asks, with the actor's answers; 404 unless it is open to them. */
export async function listCheckpoints(
  { db, courses }: CheckpointsDeps,
  actor: Actor,
  ids: LessonIds,
): Promise<Checkpoint[]> {
  const [rows, answers] = await Promise.all([
    listRows(db.pool, ids.videoId),
    listAnswers(db.pool, ids.videoId, actor.id),
    courses.findOpenLesson(actor, ids, 'video'),
  ])
  const byId = new Map(answers.map((one) => [one.checkpointId, one]))
  return rows.map((row) => presentCheckpoint(row, actor.id, byId.get(row.id) ?? null))
}

/**
 * Answers what a video asks. The first answer counts; a further one, such as from another device, has the first one's
 * result. 409 if the question has been changed since it was read. What those who teach try is marked and not kept.
 */
export function answerCheckpoint(
  { courses, db, now }: CheckpointsDeps,
  actor: Actor,
  { checkpointId, ...ids }: CheckpointIds,
  { version, answer }: z.output<typeof answerCall.body>,
): Promise<Checkpoint> {
  const own = { checkpointId, userId: actor.id }
  return db.transaction(async (tx) => {
    await courses.keepLesson(tx, ids.videoId)
    await courses.findOpenLesson(actor, ids, 'video', tx)
    const row = await findRow(tx, ids.videoId, checkpointId)
    if (!row) throw notFound()
    const earlier = await findAnswer(tx, own)
    if (earlier) return presentCheckpoint(row, actor.id, earlier)
    if (row.askedSince.getTime() !== Date.parse(version)) {
      throw new Failure('conflict', 'This question was changed. It is asked as it is now.')
    }
    const given = givenTo(row, actor.id)
    if (answer) checkAnswer(given, answer)
    const isRight = markOf(given, answer)?.isRight ?? false
    const marked = { ...own, given, answer, isRight, answeredAt: now() }
    const kept = may(actor, 'content.manage') ? marked : await keepFirst(tx, marked)
    return presentCheckpoint(row, actor.id, kept)
  })
}

/** Everything that a user has answered, in words. */
export async function exportFor(
  { courses, db }: Pick<CheckpointsDeps, 'courses' | 'db'>,
  userId: string,
) {
  const rows = await readExport(db.pool, userId, courses.lessonTitleOf)
  return rows.map(({ lesson, second, given, answer, isRight, answeredAt }) => ({
    lesson,
    second,
    question: given.prompt,
    answer: answer && answerInWords(given, answer),
    isRight,
    answeredAt,
  }))
}
