import { may } from '#contract/access/permissions.ts'
import { programsOf } from '#contract/course-programs.ts'
import type { OpenLessonOfAnyKind } from '#server/modules/courses/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { type Audience, emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { LessonQuestionsDeps } from './index.ts'
import type { QuestionReader } from './lesson-questions.rules.ts'
import { lockQuestion, type QuestionRow } from './lesson-questions.store.ts'

/** What a question is asked on: a lesson of a course, or a signal. */
export type Subject = { courseId: string; videoId: string } | { signalId: string }

const isOn = ({ videoId, signalId }: QuestionRow, subject: Subject): boolean =>
  'signalId' in subject ? signalId === subject.signalId : videoId === subject.videoId

/** What the actor can ask questions on at this moment: the lesson, or null for a signal; 404 for what is not open to them. */
export async function requireOpen(
  { courses, db, signals }: Pick<LessonQuestionsDeps, 'courses' | 'db' | 'signals'>,
  actor: Actor,
  subject: Subject,
  tx?: Executor,
): Promise<OpenLessonOfAnyKind | null> {
  if (!('signalId' in subject)) return courses.findAnyLesson(actor, subject, tx)
  if (await signals.findVisible(tx ?? db.pool, actor, subject.signalId)) return null
  throw notFound()
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

/** Locks a question on this lesson or signal that the actor has asked; 404 for every other. */
export async function lockOwn(
  tx: Executor,
  actor: Actor,
  { questionId, ...subject }: Subject & { questionId: string },
): Promise<QuestionRow> {
  const question = await lockQuestion(tx, questionId)
  if (question?.userId !== actor.id || !isOn(question, subject)) throw notFound()
  return question
}

/**
 * Who may see the lessons of a course, its programs or while it is not published those who teach; or who may see a
 * signal. 404 for what the actor may not see.
 */
export async function classOf(
  { courses, db, signals }: Pick<LessonQuestionsDeps, 'courses' | 'db' | 'signals'>,
  actor: Actor,
  subject: Subject,
): Promise<Audience[]> {
  if ('signalId' in subject) {
    const signal = await signals.findVisible(db.pool, actor, subject.signalId)
    if (!signal) throw notFound()
    const { roleAccess: role, strategyId } = signal
    return [{ role, ...(strategyId !== null && { strategy: strategyId }) }]
  }
  const course = await courses.get(actor, subject.courseId)
  return course.isPublished ? programsOf(course).map((role) => ({ role })) : [{ role: 'admin' }]
}

/**
 * Tells in the transaction, as its last step, that a question has changed: those who teach, and its asker or, if it is
 * `seen` by the class or was so far, the class. The event names the lesson only: whoever may receive no signals hears of none.
 */
export async function tellChange(
  tx: Executor,
  { userId, videoId }: Pick<QuestionRow, 'userId' | 'videoId'>,
  seen: readonly Audience[] | null,
): Promise<void> {
  const event = { type: 'question.changed', ...(videoId !== null && { subject: videoId }) } as const
  await emit(tx, { ...event, audience: { role: 'admin' } })
  const others = seen ?? (userId === null ? [] : [{ user: userId }])
  for (const audience of others) await emit(tx, { ...event, audience })
}
