import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { everything, useChange } from '#client/platform/http/use-change.ts'
import type { SentTo } from '#contract/endpoint.ts'
import {
  createLinkedLesson,
  getLinkedLesson,
  getManagedLinkedLesson,
  listLinkChoices,
  updateLinkedLesson,
  watchRecording,
} from '#contract/linked-lessons.ts'
import { linkedKeys } from './linked.keys.ts'

export interface LinkedIds {
  courseId: string
  lessonId: string
}

const paramsOf = ({ courseId, lessonId }: LinkedIds) => ({ id: courseId, lessonId })

/** The assignment or the session that a lesson is, as the user sees it. */
export const linkedQuery = (ids: LinkedIds) =>
  queryOptions({
    queryKey: linkedKeys.one(ids.courseId, ids.lessonId),
    queryFn: ({ signal }) => call(getLinkedLesson, { params: paramsOf(ids), signal }),
  })

/** What a new lesson of a course can be. */
export const choicesQuery = (courseId: string) =>
  queryOptions({
    queryKey: [...linkedKeys.all, courseId, 'choices'],
    queryFn: ({ signal }) => call(listLinkChoices, { params: { id: courseId }, signal }),
  })

/** What has been set for such a lesson. */
export const managedLinkedQuery = (ids: LinkedIds) =>
  queryOptions({
    queryKey: [...linkedKeys.one(ids.courseId, ids.lessonId), 'form'],
    queryFn: ({ signal }) => call(getManagedLinkedLesson, { params: paramsOf(ids), signal }),
  })

export const currentLinked = (ids: LinkedIds) =>
  call(getManagedLinkedLesson, { params: paramsOf(ids) })

export const useAddLinked = (courseId: string) =>
  useChange(everything, (body: SentTo<typeof createLinkedLesson>['body']) =>
    call(createLinkedLesson, { params: { id: courseId }, body }),
  )

export const useUpdateLinked = (ids: LinkedIds) =>
  useChange(everything, (body: SentTo<typeof updateLinkedLesson>['body']) =>
    call(updateLinkedLesson, { params: paramsOf(ids), body }),
  )

/** Notes that the recording of a session is opened, which completes its lesson. */
export const useWatchRecording = (ids: LinkedIds) =>
  useChange(everything, () => call(watchRecording, { params: paramsOf(ids) }))
