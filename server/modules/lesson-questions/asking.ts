import type { Page } from '#contract/endpoint.ts'
import type {
  LessonQuestion,
  QuestionInput,
  QuestionPlace,
  QuestionThread,
} from '#contract/lesson-questions.ts'
import type { PageQuery } from '#contract/values.ts'
import type { OpenLessonOfAnyKind } from '#server/modules/courses/index.ts'
import { createOnce } from '#server/platform/creations/create-once.ts'
import { changedAt } from '#server/platform/database/concurrent-change.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { partOf } from '#server/platform/database/lists.ts'
import { violatedForeignKey } from '#server/platform/database/problems.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { LessonQuestionsDeps } from './index.ts'
import {
  classOf,
  lockOwn,
  readerOf,
  requireOpen,
  requireStudent,
  type Subject,
  tellChange,
} from './lesson-questions.policy.ts'
import { presentQuestion, presentThread } from './lesson-questions.present.ts'
import {
  checkOpenQuestions,
  checkPlace,
  checkThread,
  type Places,
  placeColumns,
  solvedColumns,
} from './lesson-questions.rules.ts'
import {
  addSame,
  changeQuestion,
  countWaitingOf,
  deleteQuestionRow,
  findQuestion,
  insertMessage,
  insertQuestion,
  type QuestionRow,
  readThread,
  removeSame,
  selectMessages,
  selectQuestions,
} from './lesson-questions.store.ts'

type OwnIds = Subject & { questionId: string }

/** A page of the questions on an open lesson or a signal that the actor sees, in order of place; 404 for another. */
export async function listQuestions(
  deps: LessonQuestionsDeps,
  actor: Actor,
  subject: Subject,
  query: PageQuery,
): Promise<Page<LessonQuestion>> {
  const reader = readerOf(actor)
  const [, { rows, total }] = await Promise.all([
    requireOpen(deps, actor, subject),
    selectQuestions(deps.db.pool, reader, subject, partOf(query)),
  ])
  return { items: rows.map((row) => presentQuestion(row, reader)), total }
}

/** A question with the messages that the actor sees; 404 unless what it is asked on is open and the question visible. */
export async function getQuestion(
  deps: LessonQuestionsDeps,
  actor: Actor,
  ids: OwnIds,
): Promise<QuestionThread> {
  const reader = readerOf(actor)
  const [, row, messages] = await Promise.all([
    requireOpen(deps, actor, ids),
    findQuestion(deps.db.pool, reader, ids),
    selectMessages(deps.db.pool, reader, ids.questionId),
  ])
  if (!row) throw notFound()
  return presentThread(row, messages, reader)
}

/**
 * Asks a question at a place of an open lesson, or on a signal. 404 for another, 403 for those who teach, 422 for a place that
 * it does not have or if too many questions wait, 409 if the paragraph has been changed.
 */
export async function askQuestion(
  deps: LessonQuestionsDeps,
  actor: Actor,
  subject: Subject,
  { text, place }: QuestionInput,
): Promise<LessonQuestion> {
  requireStudent(actor)
  const { access, db, now, signals } = deps
  const asked = { videoId: null, signalId: null, ...idOf(subject) }
  const id = await createOnce(db, actor, async (tx, id) => {
    // One device of the asker at a time, so that they are counted right.
    await access.lockUser(tx, actor.id)
    const lesson = await requireOpen(deps, actor, subject, tx)
    if (lesson) checkPlace(place, await placesOf(deps, tx, actor, lesson, place))
    checkOpenQuestions(await countWaitingOf(tx, actor.id, signals.briefsInStatement))
    const at = now()
    const row = { id, ...asked, userId: actor.id, text, ...placeColumns(place) }
    const stages = { waitingSince: at, answeredAt: null, solvedAt: null, sharedAt: null }
    await insertQuestion(tx, { ...row, ...stages, createdAt: at, updatedAt: at })
    await tellChange(tx, row, null)
  }).catch((error) => {
    // The lesson was deleted at this very moment.
    throw violatedForeignKey(error) ? notFound() : error
  })
  return reread(deps, actor, { ...subject, questionId: id })
}

/** The column of what a question is asked on. */
const idOf = (subject: Subject) =>
  'signalId' in subject ? { signalId: subject.signalId } : { videoId: subject.videoId }

/** What the lesson has of the kind that `place` is; a text is read only for a paragraph of it. */
async function placesOf(
  { courses, exercises }: Pick<LessonQuestionsDeps, 'courses' | 'exercises'>,
  tx: Executor,
  actor: Actor,
  { id: videoId, courseId, kind, duration }: OpenLessonOfAnyKind,
  place: QuestionPlace | null,
): Promise<Places> {
  if (kind === 'video') return { kind, duration }
  if (kind === 'text' && place?.at === 'paragraph') {
    return { kind, text: (await courses.getText(actor, { courseId, videoId }, tx)).text }
  }
  if (kind === 'exercise' && place?.at === 'candle') {
    return { kind, candles: await exercises.countVisible(tx, videoId) }
  }
  return { kind: 'quiz' }
}

/** Changes the text of the actor's question; 404, and 422 once it is answered or shown to the class. */
export const updateQuestion = (
  deps: LessonQuestionsDeps,
  actor: Actor,
  ids: OwnIds,
  { text }: { text: string },
): Promise<LessonQuestion> =>
  changeOwn(deps, actor, ids, async (tx, question) => {
    requireUnanswered(question, 'changed')
    if (question.sharedAt !== null) {
      const message =
        'The class sees this question, so it cannot be changed any more. Add to it instead.'
      throw new Failure('rule_violated', message)
    }
    const updatedAt = changedAt(question, deps.now())
    await changeQuestion(tx, question.id, { text, updatedAt })
  })

/** Deletes the actor's question; 404, and 422 once it is answered. */
export async function deleteQuestion(
  deps: LessonQuestionsDeps,
  actor: Actor,
  ids: OwnIds,
): Promise<void> {
  await inOwn(deps, actor, ids, async (tx, question) => {
    requireUnanswered(question, 'deleted')
    await deleteQuestionRow(tx, question.id)
  })
}

function requireUnanswered({ answeredAt }: QuestionRow, done: string): void {
  if (answeredAt === null) return
  throw new Failure('rule_violated', `An answered question can no longer be ${done}.`)
}

/**
 * Adds to the actor's question, which waits for a teacher again. The class does not see the addition until a teacher
 * shows it. 404, and 422 if there are too many messages or questions that wait.
 */
export async function followUp(
  deps: LessonQuestionsDeps,
  actor: Actor,
  ids: OwnIds,
  { text }: { text: string },
): Promise<QuestionThread> {
  requireStudent(actor)
  const { access, db, now, signals } = deps
  const everybody = await classOf(deps, actor, ids)
  await createOnce(db, actor, async (tx, id) => {
    await access.lockUser(tx, actor.id)
    await requireOpen(deps, actor, ids, tx)
    const question = await lockOwn(tx, actor, ids)
    checkThread((await readThread(tx, question.id)).count)
    if (question.waitingSince === null) {
      checkOpenQuestions(await countWaitingOf(tx, actor.id, signals.briefsInStatement))
    }
    const at = now()
    const message = { id, questionId: question.id, userId: actor.id, text, createdAt: at }
    await insertMessage(tx, { ...message, byTeacher: false, shown: false })
    const waitingSince = question.waitingSince ?? at
    const updatedAt = changedAt(question, at)
    await changeQuestion(tx, question.id, { waitingSince, solvedAt: null, updatedAt })
    await tellChange(tx, question, question.sharedAt && everybody)
  })
  return getQuestion(deps, actor, ids)
}

/** Marks the actor's question as solved, or as not solved; 404. */
export const solveQuestion = (
  deps: LessonQuestionsDeps,
  actor: Actor,
  ids: OwnIds,
  { solved }: { solved: boolean },
): Promise<LessonQuestion> =>
  changeOwn(deps, actor, ids, async (tx, question) => {
    if ((question.solvedAt !== null) === solved) return
    const { waits } = await readThread(tx, question.id)
    if (!solved && waits) {
      const { signals } = deps
      checkOpenQuestions(await countWaitingOf(tx, actor.id, signals.briefsInStatement))
    }
    const at = deps.now()
    const stages = solvedColumns(question, solved, waits, at)
    await changeQuestion(tx, question.id, { ...stages, updatedAt: changedAt(question, at) })
  })

/** Says that the actor has the same question as somebody else, or no longer; 404 unless the class sees it. */
export async function haveSame(
  deps: LessonQuestionsDeps,
  actor: Actor,
  ids: OwnIds,
  { same }: { same: boolean },
): Promise<LessonQuestion> {
  requireStudent(actor)
  const { access, db } = deps
  await db
    .transaction(async (tx) => {
      await access.lockUser(tx, actor.id)
      await requireOpen(deps, actor, ids, tx)
      const question = await findQuestion(tx, readerOf(actor), ids)
      if (!question) throw notFound()
      if (question.userId === actor.id) {
        throw new Failure('rule_violated', 'This is your own question.')
      }
      const row = { questionId: question.id, userId: actor.id }
      await (same ? addSame(tx, row) : removeSame(tx, row))
    })
    .catch((error) => {
      // The question was deleted at this very moment.
      throw violatedForeignKey(error) ? notFound() : error
    })
  return reread(deps, actor, ids)
}

/** Changes a question that the actor has asked, locked, and tells of it. */
async function inOwn(
  deps: LessonQuestionsDeps,
  actor: Actor,
  ids: OwnIds,
  work: (tx: Executor, question: QuestionRow) => Promise<void>,
): Promise<void> {
  const everybody = await classOf(deps, actor, ids)
  await deps.db.transaction(async (tx) => {
    // Before the question: whoever deletes the account locks in this order.
    await deps.access.lockUser(tx, actor.id)
    await requireOpen(deps, actor, ids, tx)
    const question = await lockOwn(tx, actor, ids)
    await work(tx, question)
    await tellChange(tx, question, question.sharedAt && everybody)
  })
}

async function changeOwn(...change: Parameters<typeof inOwn>): Promise<LessonQuestion> {
  await inOwn(...change)
  const [deps, actor, ids] = change
  return reread(deps, actor, ids)
}

async function reread(
  { db }: LessonQuestionsDeps,
  actor: Actor,
  ids: OwnIds,
): Promise<LessonQuestion> {
  const reader = readerOf(actor)
  const row = await findQuestion(db.pool, reader, ids)
  if (!row) throw notFound()
  return presentQuestion(row, reader)
}
