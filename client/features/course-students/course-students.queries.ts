import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { minutes } from '#client/platform/http/query.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import type { ListCall } from '#client/platform/lists/list-state.ts'
import {
  getCourseStanding,
  getCourseStudent,
  listCourseStudents,
  type StudentAction,
  type StudentSort,
  sendToStudents,
} from '#contract/course-students.ts'
import { studentKeys } from './course-students.keys.ts'
import type { ShownFilter } from './student-words.ts'

/** A page of the students of a course that the filter selects. */
export const studentsQuery = (id: string, list: ListCall<StudentSort>, filter: ShownFilter) =>
  queryOptions({
    queryKey: [...studentKeys.list(id), list, filter],
    queryFn: ({ signal }) =>
      call(listCourseStudents, { params: { id }, query: { ...list, ...filter }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: minutes(1),
  })

/** How the students of a course are getting on. */
export const standingQuery = (id: string, days: number) =>
  queryOptions({
    queryKey: [...studentKeys.standing(id), days],
    queryFn: ({ signal }) => call(getCourseStanding, { params: { id }, query: { days }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: minutes(1),
  })

/** One student, lesson by lesson. */
export const studentQuery = (id: string, userId: string) =>
  queryOptions({
    queryKey: studentKeys.one(id, userId),
    queryFn: ({ signal }) => call(getCourseStudent, { params: { id, userId }, signal }),
  })

/** Students by their ids, or all whom the filter selects. */
export type Chosen = { ids: string[] } | { filter: ShownFilter }

export const useSendToStudents = (courseId: string) =>
  useChange(
    studentKeys.list(courseId),
    ({ id, action, who }: { id: string; action: StudentAction; who: Chosen }) =>
      call(sendToStudents, { params: { id: courseId }, body: { id, action, who } }),
  )
