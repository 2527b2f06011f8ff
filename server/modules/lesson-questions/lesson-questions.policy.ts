import { may } from '#contract/access/permissions.ts'
import { programsOf } from '#contract/course-programs.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { type Audience, emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { LessonQuestionsDeps } from './index.ts'
import type { QuestionReader } from './lesson-questions.rules.ts'
import { lockQuestion, type QuestionRow } from './lesson-questions.store.ts'

export interface LessonIds {
  courseId: string
  videoId: string
}

export const readerOf = (actor: Actor): QuestionReader => ({
  userId: actor.id,
  teaches: may(actor, 'content.manage'),
})

/** Throws 403 for those who teach: they answer questions. */
export function requireStudent(actor: Actor): void {
  if (!readerOf(actor).teaches) return
  throw new Failure('forbidden', 'Questions are asked by students; you answer them.')
}

/** Locks a question on this lesson that the actor has asked; 404 for every other. */
export async function lockOwn(
  tx: Executor,
  actor: Actor,
  { videoId, questionId }: LessonIds & { questionId: string },
): Promise<QuestionRow> {
  const question = await lockQuestion(tx, questionId)
  if (question?.userId !== actor.id || question.videoId !== videoId) throw notFound()
  return question
}

/** Who may see the lessons of a course: its programs, or while it is not published those who teach. */
export async function classOf(
  { courses }: Pick<LessonQuestionsDeps, 'courses'>,
  actor: Actor,
  courseId: string,
): Promise<Audience[]> {
  const course = await courses.get(actor, courseId)
  return course.isPublished ? programsOf(course).map((role) => ({ role })) : [{ role: 'admin' }]
}

/**
 * Tells in the transaction, as its last step, that a question has changed: those who teach, and its asker or, if it is
 * `seen` by the class or was so far, the class. The event names the lesson only.
 */
export async function tellChange(
  tx: Executor,
  { userId, videoId }: Pick<QuestionRow, 'userId' | 'videoId'>,
  seen: readonly Audience[] | null,
): Promise<void> {
  const event = { type: 'question.changed', subject: videoId } as const
  await emit(tx, { ...event, audience: { role: 'admin' } })
  const others = seen ?? (userId === null ? [] : [{ user: userId }])
  for (const audience of others) await emit(tx, { ...event, audience })
}
