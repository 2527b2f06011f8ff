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
import {
  askOnSignal,
  deleteSignalQuestion,
  followUpOnSignal,
  getSignalQuestion,
  haveSameOnSignal,
  listSignalQuestions,
  solveSignalQuestion,
  updateSignalQuestion,
} from '#contract/signals/signal-questions.ts'
import { courseKeys } from '../courses.keys.ts'

type Lesson = Pick<Video, 'id' | 'courseId'>

/** What questions are asked on: a lesson, or a signal. */
export type Asked = { lesson: Lesson } | { signalId: string }

const lessonParams = ({ id, courseId }: Lesson) => ({ id: courseId, videoId: id })

const keyOf = (asked: Asked) =>
  'lesson' in asked
    ? courseKeys.questions(asked.lesson.courseId, asked.lesson.id)
    : courseKeys.questions('signal', asked.signalId)

/** A page of the questions on a lesson or a signal, in order of place. */
export const questionsQuery = (asked: Asked, page: number) =>
  queryOptions({
    queryKey: [...keyOf(asked), 'list', page],
    queryFn: ({ signal }) => {
      const query = { page, limit: pageSize }
      return 'lesson' in asked
        ? call(listLessonQuestions, { params: lessonParams(asked.lesson), query, signal })
        : call(listSignalQuestions, { params: { id: asked.signalId }, query, signal })
    },
    placeholderData: keepPreviousData,
  })

/** A question with its messages. */
export const threadQuery = (asked: Asked, threadId: string) =>
  queryOptions({
    queryKey: [...keyOf(asked), 'thread', threadId],
    queryFn: ({ signal }) =>
      'lesson' in asked
        ? call(getLessonQuestion, { params: { ...lessonParams(asked.lesson), threadId }, signal })
        : call(getSignalQuestion, { params: { id: asked.signalId, threadId }, signal }),
  })

export const useAsk = (lesson: Lesson) =>
  useChange(keyOf({ lesson }), (body: QuestionInput) =>
    call(askQuestion, { params: lessonParams(lesson), body }),
  )

export const useAskOnSignal = (signalId: string) =>
  useChange(keyOf({ signalId }), (text: string) =>
    call(askOnSignal, { params: { id: signalId }, body: { text } }),
  )

/** The changes of one question. */
export function useQuestionChanges(asked: Asked, threadId: string) {
  const key = keyOf(asked)
  const calls = 'lesson' in asked ? onLesson(asked.lesson, threadId) : onSignal(asked, threadId)
  return {
    edit: useChange(key, calls.edit),
    followUp: useChange(key, calls.followUp),
    remove: useChange(key, calls.remove),
    solve: useChange(key, calls.solve),
    same: useChange(key, calls.same),
  }
}

interface ChangeCalls {
  edit(text: string): Promise<unknown>
  followUp(text: string): Promise<unknown>
  remove(): Promise<unknown>
  solve(solved: boolean): Promise<unknown>
  same(same: boolean): Promise<unknown>
}

function onLesson(lesson: Lesson, threadId: string): ChangeCalls {
  const params = { ...lessonParams(lesson), threadId }
  return {
    edit: (text) => call(updateLessonQuestion, { params, body: { text } }),
    followUp: (text) => call(followUpQuestion, { params, body: { text } }),
    remove: () => call(deleteLessonQuestion, { params }),
    solve: (solved) => call(solveQuestion, { params, body: { solved } }),
    same: (same) => call(haveSameQuestion, { params, body: { same } }),
  }
}

function onSignal({ signalId }: { signalId: string }, threadId: string): ChangeCalls {
  const params = { id: signalId, threadId }
  return {
    edit: (text) => call(updateSignalQuestion, { params, body: { text } }),
    followUp: (text) => call(followUpOnSignal, { params, body: { text } }),
    remove: () => call(deleteSignalQuestion, { params }),
    solve: (solved) => call(solveSignalQuestion, { params, body: { solved } }),
    same: (same) => call(haveSameOnSignal, { params, body: { same } }),
  }
}
