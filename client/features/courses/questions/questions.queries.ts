import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import { pageSize } from '#client/platform/lists/list-state.ts'
import type { Video } from '#contract/courses.ts'
import {
  askQuestion,
  deleteLessonQuestion,
  followUpQuestion,
  getLessonQuestion,
  haveSameQuestion,
  listLessonQuestions,
  type QuestionInput,
  solveQuestion,
  updateLessonQuestion,
} from '#contract/lesson-questions.ts'
import { courseKeys } from '../courses.keys.ts'

type Lesson = Pick<Video, 'id' | 'courseId'>

const paramsOf = ({ id, courseId }: Lesson) => ({ id: courseId, videoId: id })
const keyOf = ({ id, courseId }: Lesson) => courseKeys.questions(courseId, id)

/** A page of the questions on a lesson, in order of place. */
export const questionsQuery = (lesson: Lesson, page: number) =>
  queryOptions({
    queryKey: [...keyOf(lesson), 'list', page],
    queryFn: ({ signal }) =>
      call(listLessonQuestions, {
        params: paramsOf(lesson),
        query: { page, limit: pageSize },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** A question with its messages. */
export const threadQuery = (lesson: Lesson, threadId: string) =>
  queryOptions({
    queryKey: [...keyOf(lesson), 'thread', threadId],
    queryFn: ({ signal }) =>
      call(getLessonQuestion, { params: { ...paramsOf(lesson), threadId }, signal }),
  })

export const useAsk = (lesson: Lesson) =>
  useChange(keyOf(lesson), (body: QuestionInput) =>
    call(askQuestion, { params: paramsOf(lesson), body }),
  )

/** The changes of one question. */
export function useQuestionChanges(lesson: Lesson, threadId: string) {
  const key = keyOf(lesson)
  const params = { ...paramsOf(lesson), threadId }
  const withText = (endpoint: typeof updateLessonQuestion | typeof followUpQuestion) => {
    return (text: string): Promise<unknown> => call(endpoint, { params, body: { text } })
  }
  return {
    edit: useChange(key, withText(updateLessonQuestion)),
    followUp: useChange(key, withText(followUpQuestion)),
    remove: useChange(key, () => call(deleteLessonQuestion, { params })),
    solve: useChange(key, (solved: boolean) => call(solveQuestion, { params, body: { solved } })),
    same: useChange(key, (same: boolean) => call(haveSameQuestion, { params, body: { same } })),
  }
}
