import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { everything, useChange } from '#client/platform/http/use-change.ts'
import { listWrittenAnswers, markAnswer } from '#contract/quizzes/attempts.ts'
import type { Question } from '#contract/quizzes/questions.ts'
import {
  createQuestion,
  createQuiz,
  deleteQuestion,
  getManagedQuiz,
  getQuizFigures,
  placeQuestion,
  type QuizInput,
  updateQuestion,
  updateQuiz,
} from '#contract/quizzes/quizzes.ts'
import { courseKeys } from '../courses.keys.ts'
import type { QuizIds } from './quizzes.queries.ts'

const paramsOf = ({ courseId, quizId }: QuizIds) => ({ id: courseId, quizId })
const keyOf = ({ courseId, quizId }: QuizIds) => courseKeys.quiz(courseId, quizId)

/** A quiz with its questions and what is right. */
export const managedQuizQuery = (ids: QuizIds) =>
  queryOptions({
    queryKey: [...keyOf(ids), 'managed'],
    queryFn: ({ signal }) => call(getManagedQuiz, { params: paramsOf(ids), signal }),
  })

/** How students answer it. */
export const quizFiguresQuery = (ids: QuizIds) =>
  queryOptions({
    queryKey: [...keyOf(ids), 'figures'],
    queryFn: ({ signal }) => call(getQuizFigures, { params: paramsOf(ids), signal }),
  })

export const writtenPageSize = 20

/** A page of the answers in words, those that wait for a mark first. */
export const writtenQuery = (ids: QuizIds, page: number) =>
  queryOptions({
    queryKey: [...keyOf(ids), 'written', page],
    queryFn: ({ signal }) =>
      call(listWrittenAnswers, {
        params: paramsOf(ids),
        query: { page, limit: writtenPageSize },
        signal,
      }),
  })

export const currentQuiz = (ids: QuizIds) => call(getManagedQuiz, { params: paramsOf(ids) })

/** The current version of one question; throws if it is gone. */
export async function currentQuestion(ids: QuizIds, questionId: string) {
  const { questions } = await currentQuiz(ids)
  const found = questions.find(({ id }) => id === questionId)
  if (!found) throw new Error('The question is gone.')
  return found
}

export const useAddQuiz = (courseId: string) =>
  useChange(courseKeys.all, (body: QuizInput) =>
    call(createQuiz, { params: { id: courseId }, body }),
  )

interface Seen {
  /** The version that was changed; undefined to overwrite another one. */
  seenUpdatedAt: string | undefined
}

export const useUpdateQuiz = (ids: QuizIds) =>
  useChange(courseKeys.all, (body: QuizInput & Seen) =>
    call(updateQuiz, { params: paramsOf(ids), body }),
  )

export const useAddQuestion = (ids: QuizIds) =>
  useChange(keyOf(ids), (question: Question) =>
    call(createQuestion, { params: paramsOf(ids), body: { question } }),
  )

export const useUpdateQuestion = (ids: QuizIds) =>
  useChange(
    keyOf(ids),
    ({ questionId, ...body }: Seen & { questionId: string; question: Question }) =>
      call(updateQuestion, { params: { ...paramsOf(ids), questionId }, body }),
  )

export const usePlaceQuestion = (ids: QuizIds) =>
  useChange(keyOf(ids), ({ questionId, place }: { questionId: string; place: number }) =>
    call(placeQuestion, { params: { ...paramsOf(ids), questionId }, body: { place } }),
  )

export const useDeleteQuestion = (ids: QuizIds) =>
  useChange(keyOf(ids), (questionId: string) =>
    call(deleteQuestion, { params: { ...paramsOf(ids), questionId } }),
  )

interface MarkInput {
  answerId: string
  points: number
  comment: string
  /** The `markedAt` of the mark that it replaces. */
  replaces: string | null
}

export const useMarkAnswer = (ids: QuizIds) =>
  useChange(everything, ({ answerId, ...body }: MarkInput) =>
    call(markAnswer, { params: { ...paramsOf(ids), answerId }, body }),
  )
