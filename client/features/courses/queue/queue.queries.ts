import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { seconds } from '#client/platform/http/query.ts'
import { everything, useChange } from '#client/platform/http/use-change.ts'
import { pageSize } from '#client/platform/lists/list-state.ts'
import {
  answerQuestion,
  getQueuedQuestion,
  listQuestionQueue,
  type QuestionState,
  settleQuestion,
  shareQuestion,
} from '#contract/lesson-questions.ts'
import { listAnswersToMark } from '#contract/marking.ts'
import { courseKeys } from '../courses.keys.ts'

export interface QueueFilter {
  page: number
  state?: QuestionState
  courseId?: string
}

/** A page of the questions on all lessons, those that wait first. */
export const queueQuery = (filter: QueueFilter) =>
  queryOptions({
    queryKey: [...courseKeys.queue, 'list', filter],
    queryFn: ({ signal }) =>
      call(listQuestionQueue, { query: { ...filter, limit: pageSize }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: seconds(60),
  })

/** A question with all of its messages. */
export const queuedQuery = (threadId: string) =>
  queryOptions({
    queryKey: [...courseKeys.queue, 'thread', threadId],
    queryFn: ({ signal }) => call(getQueuedQuestion, { params: { threadId }, signal }),
  })

/** A page of the answers that wait for points, longest waiting first. */
export const toMarkQuery = (filter: Omit<QueueFilter, 'state'>) =>
  queryOptions({
    queryKey: [...courseKeys.toMark, filter],
    queryFn: ({ signal }) =>
      call(listAnswersToMark, { query: { ...filter, limit: pageSize }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: seconds(60),
  })

/** What is done with a question as it was read: `seenUpdatedAt` refuses what has changed since. */
export function useQueuedChanges(threadId: string, seenUpdatedAt: string) {
  const params = { threadId }
  return {
    answer: useChange(everything, (text: string) =>
      call(answerQuestion, { params, body: { text, seenUpdatedAt } }),
    ),
    share: useChange(everything, (shared: boolean) =>
      call(shareQuestion, { params, body: { shared, seenUpdatedAt } }),
    ),
    settle: useChange(everything, (solved: boolean) =>
      call(settleQuestion, { params, body: { solved, seenUpdatedAt } }),
    ),
  }
}
