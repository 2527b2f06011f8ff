import type { z } from 'zod'
import { quizLimits } from '#contract/quizzes/questions.ts'
import type * as calls from '#contract/quizzes/quizzes.ts'
import type { ManagedQuestion, ManagedQuiz, QuizInput } from '#contract/quizzes/quizzes.ts'
import { type Change, changeOf } from '#server/platform/audit/changes.ts'
import { createOnce } from '#server/platform/creations/create-once.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { exhibitsOfQuestions, exhibitsOfQuiz } from './exhibits.store.ts'
import { checkExhibits, presentExhibit } from './exhibits.ts'
import type { QuizzesDeps } from './index.ts'
import { checkNumeric } from './parameters.rules.ts'
import { presentManaged, presentQuestion } from './quizzes.present.ts'
import {
  countQuestions,
  deleteQuestionRow,
  findQuestion,
  findQuiz,
  insertQuestion,
  insertQuiz,
  listQuestions,
  moveQuestion,
  type QuestionRow,
  updateQuestionRow,
  updateQuizRow,
} from './quizzes.store.ts'
import { countAwaiting } from './written.store.ts'

export interface QuizIds {
  courseId: string
  videoId: string
}

/** A quiz with its questions and what is right, for its teacher; 404 if there is none. */
export async function getManaged(
  deps: QuizzesDeps,
  actor: Actor,
  ids: QuizIds,
): Promise<ManagedQuiz> {
  const { db, courses } = deps
  const [lesson, quiz, questions, exhibits, toMark] = await Promise.all([
    courses.findOpenLesson(actor, ids, 'quiz'),
    findQuiz(db.pool, ids.videoId),
    listQuestions(db.pool, ids.videoId),
    exhibitsOfQuiz(db.pool, ids.videoId),
    countAwaiting(db.pool, ids.videoId),
  ])
  if (!quiz) throw notFound()
  const shown = questions.map((row) =>
    presentQuestion(row, presentExhibit(deps, actor, exhibits.get(row.id))),
  )
  return presentManaged(lesson, quiz, shown, toMark)
}

/** Adds a quiz without questions, after the last lesson of a course. */
export async function addQuiz(
  deps: QuizzesDeps,
  actor: Actor,
  courseId: string,
  { title, ...settings }: QuizInput,
): Promise<ManagedQuiz> {
  const videoId = await createOnce(deps.db, actor, (tx, id) =>
    deps.courses.addLessonOfKind(tx, actor, courseId, { id, title, kind: 'quiz' }, () =>
      insertQuiz(tx, { videoId: id, ...settings }),
    ),
  )
  return getManaged(deps, actor, { courseId, videoId })
}

const fields = ['title', 'passPercent', 'attemptsAllowed', 'minutes', 'drawn'] as const

/** Changes what is set for a quiz; 409 if somebody else has changed it since `seenUpdatedAt`. */
export async function updateQuiz(
  deps: QuizzesDeps,
  actor: Actor,
  ids: QuizIds,
  { seenUpdatedAt, title, ...settings }: z.output<typeof calls.updateQuiz.body>,
): Promise<ManagedQuiz> {
  await deps.courses.changeLesson(actor, ids, 'quiz', seenUpdatedAt, async (tx, lesson) => {
    const before = await requireQuiz(tx, lesson.id)
    const after = { ...before, ...settings }
    await updateQuizRow(tx, after)
    const versions = [
      { ...before, title: lesson.title },
      { ...after, title: title ?? lesson.title },
    ] as const
    return { title, change: changeOf(...versions, fields) }
  })
  return getManaged(deps, actor, ids)
}

async function requireQuiz(tx: Executor, videoId: string) {
  const quiz = await findQuiz(tx, videoId)
  if (!quiz) throw notFound()
  return quiz
}

/** What the audit trail keeps of a question. */
const auditedQuestion = (row: Pick<QuestionRow, 'content' | 'position'>) => ({
  question: row.content.prompt,
  questionKind: row.content.kind,
  questionPoints: row.content.points,
  questionPlace: row.position + 1,
})
const questionFields = ['question', 'questionKind', 'questionPoints', 'questionPlace'] as const

type Version = Pick<QuestionRow, 'content' | 'position'> | null

const questionChange = (before: Version, after: Version): Change =>
  changeOf(before && auditedQuestion(before), after && auditedQuestion(after), questionFields)

function check(question: QuestionRow['content']): void {
  if (question.kind === 'numeric') checkNumeric(question)
}

/** Adds a question behind the others of a quiz; 422 if it has too many, 400 if its formula has no answer, or what it shows is gone. */
export async function addQuestion(
  deps: QuizzesDeps,
  actor: Actor,
  ids: QuizIds,
  { question: content }: z.output<typeof calls.createQuestion.body>,
): Promise<ManagedQuestion> {
  check(content)
  const made = await createOnce(deps.db, actor, (tx, id) =>
    changeQuestions(deps, actor, ids, tx, async () => {
      await checkExhibits(tx, ids.videoId, content)
      const position = await countQuestions(tx, ids.videoId)
      if (position >= quizLimits.questions) {
        throw new Failure('rule_violated', `A quiz has at most ${quizLimits.questions} questions.`)
      }
      await insertQuestion(tx, { id, videoId: ids.videoId, content, at: deps.now() })
      return questionChange(null, { content, position })
    }),
  )
  return getQuestion(deps, actor, ids, made)
}

async function getQuestion(deps: QuizzesDeps, actor: Actor, ids: QuizIds, id: string) {
  const { pool } = deps.db
  const [row, exhibits] = await Promise.all([
    findQuestion(pool, ids.videoId, id),
    exhibitsOfQuestions(pool, [id]),
  ])
  if (!row) throw notFound()
  return presentQuestion(row, presentExhibit(deps, actor, exhibits.get(id)))
}

/** Changes the questions of a quiz under the lock of its course; its `updatedAt` is that of its settings, and stays. */
const changeQuestions = (
  { courses }: QuizzesDeps,
  actor: Actor,
  ids: QuizIds,
  tx: Executor,
  work: () => Promise<Change>,
): Promise<void> => courses.changeContent(tx, actor, ids, 'quiz', work)

interface QuestionIds extends QuizIds {
  questionId: string
}

/** Changes one question under the lock of its course; 404 if there is none. */
const changeQuestion = (
  deps: QuizzesDeps,
  actor: Actor,
  ids: QuestionIds,
  work: (tx: Executor, before: QuestionRow) => Promise<Version>,
): Promise<void> =>
  deps.db.transaction((tx) =>
    changeQuestions(deps, actor, ids, tx, async () => {
      const before = await findQuestion(tx, ids.videoId, ids.questionId)
      if (!before) throw notFound()
      return questionChange(before, await work(tx, before))
    }),
  )

/** Changes a question; 409 if somebody else has changed it since `seenUpdatedAt`. */
export async function updateQuestion(
  deps: QuizzesDeps,
  actor: Actor,
  ids: QuestionIds,
  { question: content, seenUpdatedAt }: z.output<typeof calls.updateQuestion.body>,
): Promise<ManagedQuestion> {
  check(content)
  await changeQuestion(deps, actor, ids, async (tx, before) => {
    requireUnchanged(seenUpdatedAt, before)
    await checkExhibits(tx, ids.videoId, content)
    await updateQuestionRow(tx, before.id, content, changedAt(before, deps.now()))
    return { content, position: before.position }
  })
  return getQuestion(deps, actor, ids, ids.questionId)
}

/** Moves a question to a place among those of its quiz, at most behind the last one. */
export const placeQuestion = (
  deps: QuizzesDeps,
  actor: Actor,
  ids: QuestionIds,
  place: number,
): Promise<void> =>
  changeQuestion(deps, actor, ids, async (tx, before) => {
    const to = Math.min(place, (await countQuestions(tx, ids.videoId)) - 1)
    await moveQuestion(tx, before, to)
    return { ...before, position: to }
  })

/** Deletes a question; attempts that were given it keep it. */
export const deleteQuestion = (deps: QuizzesDeps, actor: Actor, ids: QuestionIds): Promise<void> =>
  changeQuestion(deps, actor, ids, async (tx, before) => {
    await deleteQuestionRow(tx, before)
    return null
  })
