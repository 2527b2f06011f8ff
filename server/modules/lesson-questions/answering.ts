import type { Page } from '#contract/endpoint.ts'
import type { QuestionState, QueuedQuestion, QueuedThread } from '#contract/lesson-questions.ts'
import { lessonPage, ownSignalPage, type PagePath } from '#contract/site/pages.ts'
import type { PageQuery } from '#contract/values.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { createOnce } from '#server/platform/creations/create-once.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { partOf } from '#server/platform/database/lists.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { LessonQuestionsDeps } from './index.ts'
import { classOf, readerOf, type Subject, tellChange } from './lesson-questions.policy.ts'
import { presentQueued, presentQueuedThread } from './lesson-questions.present.ts'
import { checkThread, solvedColumns } from './lesson-questions.rules.ts'
import {
  changeQuestion,
  insertMessage,
  listSames,
  lockQuestion,
  type QuestionRow,
  readQuestion,
  readThread,
  selectMessages,
  showMessages,
} from './lesson-questions.store.ts'
import { findQueued, type QueueDesk, type QueueRow, selectQueue } from './queue.store.ts'

const deskOf = (
  { courses, identity, signals }: Pick<LessonQuestionsDeps, 'courses' | 'identity' | 'signals'>,
  actor: Actor,
): QueueDesk => ({
  users: identity.lookup,
  lessons: courses.lessonsInStatement,
  courses: courses.visibleInStatement(actor),
  signals: signals.briefsInStatement,
})

/** A page of the questions on all lessons, those that wait first, with their number. */
export async function listQueue(
  deps: LessonQuestionsDeps,
  actor: Actor,
  query: PageQuery & { state?: QuestionState; courseId?: string },
): Promise<Page<QueuedQuestion>> {
  const { rows, total } = await selectQueue(deps.db.pool, deskOf(deps, actor), partOf(query))
  return { items: rows.map(presentQueued), total }
}

/** A question with all of its messages; 404 if there is none. */
export async function getQueued(
  deps: LessonQuestionsDeps,
  actor: Actor,
  id: string,
): Promise<QueuedThread> {
  const [row, messages] = await Promise.all([
    requireQueued(deps, actor, id),
    selectMessages(deps.db.pool, readerOf(actor), id),
  ])
  return presentQueuedThread(row, messages)
}

/**
 * Answers a question, which then waits no longer. Its asker, and if the class sees it those with the same question,
 * are told. 404, 409 if it has changed since `seenUpdatedAt`, 422 if it has too many messages.
 */
export async function answerQuestion(
  deps: LessonQuestionsDeps,
  actor: Actor,
  id: string,
  { text, seenUpdatedAt }: { text: string; seenUpdatedAt?: string },
): Promise<QueuedThread> {
  const { db, now } = deps
  const { queued, everybody } = await placeOfQuestion(deps, actor, id)
  await createOnce(db, actor, async (tx, made) => {
    const question = await requireSeen(tx, id, seenUpdatedAt)
    checkThread((await readThread(tx, id)).count)
    const at = now()
    const message = { id: made, questionId: id, userId: actor.id, text, createdAt: at }
    await insertMessage(tx, { ...message, byTeacher: true, shown: true })
    const updatedAt = changedAt(question, at)
    await changeQuestion(tx, id, { waitingSince: null, answeredAt: at, updatedAt })
    // What they write stays between teacher and student, or the class.
    await record(tx, actor, queued, 'question.answered')
    await tellChange(tx, question, question.sharedAt && everybody)
    const same = question.sharedAt === null ? [] : await listSames(tx, id)
    for (const user of question.userId === null ? same : [question.userId, ...same]) {
      await emit(tx, { type: 'question.answered', subject: id, audience: { user } })
    }
  })
  return getQueued(deps, actor, id)
}

/**
 * Shows a question with the messages that it has so far to the class, or hides it again. 404, and 409 if it has
 * changed since `seenUpdatedAt`, so that nothing is shown unread.
 */
export const shareQuestion = (
  deps: LessonQuestionsDeps,
  actor: Actor,
  id: string,
  { shared, seenUpdatedAt }: { shared: boolean; seenUpdatedAt?: string },
): Promise<QueuedThread> =>
  changeQueued(deps, actor, id, seenUpdatedAt, async (tx, question) => {
    if (!shared && question.sharedAt === null) return null
    if (shared) await showMessages(tx, id)
    return {
      action: shared ? 'question.shared' : 'question.hidden',
      values: { sharedAt: shared ? (question.sharedAt ?? deps.now()) : null },
    }
  })

/** Marks a question as solved, or as not solved. 404, and 409 if it has changed since `seenUpdatedAt`. */
export const settleQuestion = (
  deps: LessonQuestionsDeps,
  actor: Actor,
  id: string,
  { solved, seenUpdatedAt }: { solved: boolean; seenUpdatedAt?: string },
): Promise<QueuedThread> =>
  changeQueued(deps, actor, id, seenUpdatedAt, async (tx, question) => {
    if ((question.solvedAt !== null) === solved) return null
    const { waits } = await readThread(tx, id)
    return {
      action: solved ? 'question.solved' : 'question.reopened',
      values: solvedColumns(question, solved, waits, deps.now()),
    }
  })

interface QueuedChange {
  /** For the audit trail. */
  action: string
  values: Partial<Pick<QuestionRow, 'sharedAt' | 'solvedAt' | 'waitingSince'>>
}

/** Changes a locked question with its audit entry, and tells of it; null from `work` leaves it as it is. */
async function changeQueued(
  deps: LessonQuestionsDeps,
  actor: Actor,
  id: string,
  seenUpdatedAt: string | undefined,
  work: (tx: Executor, question: QuestionRow) => Promise<QueuedChange | null>,
): Promise<QueuedThread> {
  const { queued, everybody } = await placeOfQuestion(deps, actor, id)
  await deps.db.transaction(async (tx) => {
    const question = await requireSeen(tx, id, seenUpdatedAt)
    const change = await work(tx, question)
    if (!change) return
    const updatedAt = changedAt(question, deps.now())
    await changeQuestion(tx, id, { ...change.values, updatedAt })
    await record(tx, actor, queued, change.action)
    const isSeen = question.sharedAt !== null || change.values.sharedAt
    await tellChange(tx, question, isSeen ? everybody : null)
  })
  return getQueued(deps, actor, id)
}

async function requireQueued(
  deps: LessonQuestionsDeps,
  actor: Actor,
  id: string,
): Promise<QueueRow> {
  const row = await findQueued(deps.db.pool, deskOf(deps, actor), id)
  if (!row) throw notFound()
  return row
}

/** Where a question was asked, and who its class is. */
async function placeOfQuestion(deps: LessonQuestionsDeps, actor: Actor, id: string) {
  const queued = await requireQueued(deps, actor, id)
  return { queued, everybody: await classOf(deps, actor, subjectOf(queued)) }
}

function subjectOf({ courseId, videoId, signalId }: QueueRow): Subject {
  if (signalId !== null) return { signalId }
  if (courseId !== null && videoId !== null) return { courseId, videoId }
  throw notFound()
}

async function requireSeen(
  tx: Executor,
  id: string,
  seenUpdatedAt: string | undefined,
): Promise<QuestionRow> {
  const question = await lockQuestion(tx, id)
  if (!question) throw notFound()
  requireUnchanged(seenUpdatedAt, question)
  return question
}

const record = (tx: Executor, actor: Actor, queued: QueueRow, action: string): Promise<void> =>
  recordAudit(tx, actor, {
    action,
    subject: queued.id,
    ...nameOf(queued),
    person: queued.userId,
    details:
      queued.signalId === null
        ? { course: queued.courseId, courseTitle: queued.courseTitle }
        : { signal: queued.signalId },
  })

const nameOf = ({ lessonTitle, signalTitle }: QueueRow) => {
  const name = lessonTitle ?? signalTitle
  return name === null ? {} : { name }
}

interface Answered {
  /** Of the lesson or the signal. */
  title: string
  page: PagePath
  isOwn: boolean
  signalId: string | null
}

/**
 * What is told of an answer to its asker, or to somebody with the same question: null once they may not see the
 * lesson or the signal any more, or for others once the class does not see the question.
 */
export async function describeAnswer(
  {
    access,
    courses,
    db,
    signals,
  }: Pick<LessonQuestionsDeps, 'access' | 'courses' | 'db' | 'signals'>,
  id: string,
  userId: string,
): Promise<Answered | null> {
  const question = await readQuestion(db.pool, id)
  if (!question || (question.userId !== userId && question.sharedAt === null)) return null
  const isOwn = question.userId === userId
  const { signalId, videoId } = question
  const state = (await access.accessStatesOf([userId])).get(userId)
  if (!state) return null
  if (signalId !== null) {
    const signal = await signals.findVisible(db.pool, state, signalId)
    return signal && { title: signal.title, page: ownSignalPage(signalId), isOwn, signalId }
  }
  const lesson = videoId === null ? null : await courses.titleOfLesson(db.pool, videoId)
  if (!lesson || videoId === null) return null
  const reader = { ...state, id: userId, staffRole: state.staffRole ?? null }
  const { courseId, title } = lesson
  try {
    await courses.findAnyLesson(reader, { courseId, videoId })
  } catch (error) {
    if (error instanceof Failure && error.code === 'not_found') return null
    throw error
  }
  return { title, page: lessonPage(courseId, videoId), isOwn, signalId }
}
