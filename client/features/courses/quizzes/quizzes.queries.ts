import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import {
  type Attempt,
  getAttempt,
  getQuiz,
  saveQuizAnswer,
  startAttempt,
  submitAttempt,
} from '#contract/quizzes/attempts.ts'
import type { Answer } from '#contract/quizzes/questions.ts'
import { courseKeys, mayConcern } from '../courses.keys.ts'

/** The ids of the calls of a quiz. */
export interface QuizIds {
  courseId: string
  quizId: string
}

const paramsOf = ({ courseId, quizId }: QuizIds) => ({ id: courseId, quizId })

/** A quiz without its questions, with the user's attempts. */
export const quizQuery = (ids: QuizIds) =>
  queryOptions({
    queryKey: [...courseKeys.quiz(ids.courseId, ids.quizId), 'overview'],
    queryFn: ({ signal }) => call(getQuiz, { params: paramsOf(ids), signal }),
  })

/** One attempt of the user, with what is right once it is submitted. */
export const attemptQuery = (ids: QuizIds, attemptId: string) =>
  queryOptions({
    queryKey: [...courseKeys.quiz(ids.courseId, ids.quizId), 'attempt', attemptId],
    queryFn: ({ signal }) => call(getAttempt, { params: { ...paramsOf(ids), attemptId }, signal }),
  })

const keep = (client: QueryClient, ids: QuizIds, attempt: Attempt) =>
  client.setQueryData(attemptQuery(ids, attempt.id).queryKey, attempt)

/** Begins an attempt, or goes on with the one under way. */
export function useStartAttempt(ids: QuizIds) {
  const client = useQueryClient()
  return useChange(quizQuery(ids).queryKey, () => call(startAttempt, { params: paramsOf(ids) }), {
    onSuccess: (attempt) => void keep(client, ids, attempt),
  })
}

/** Submits an attempt. One that passes completes the lesson, which other screens count. */
export function useSubmitAttempt(ids: QuizIds, attemptId: string) {
  const client = useQueryClient()
  return useChange(
    quizQuery(ids).queryKey,
    () => call(submitAttempt, { params: { ...paramsOf(ids), attemptId } }),
    {
      async onSuccess(attempt) {
        keep(client, ids, attempt)
        const own = new Set([ids.courseId])
        await client.invalidateQueries({ predicate: ({ queryKey }) => mayConcern(queryKey, own) })
      },
    },
  )
}

/** Keeps an answer, or none. */
export const sendAnswer = (
  ids: QuizIds,
  attemptId: string,
  place: number,
  answer: Answer | null,
): Promise<unknown> =>
  call(saveQuizAnswer, { params: { ...paramsOf(ids), attemptId, place }, body: { answer } })
