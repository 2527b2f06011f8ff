import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { seconds } from '#client/platform/http/query.ts'
import { everything, useChange } from '#client/platform/http/use-change.ts'
import { type ListCall, pageSize } from '#client/platform/lists/list-state.ts'
import { upload } from '#client/platform/media/upload.ts'
import {
  type AssignmentChanges,
  type AssignmentInput,
  type AssignmentSort,
  createAssignment,
  deleteAssignment,
  type ExtensionInput,
  type Grade,
  getManagedAssignment,
  giveExtension,
  gradeSubmission,
  listExtensions,
  listManagedAssignments,
  listSubmissions,
  removeExtension,
  removeReturnedFile,
  returnFile,
  type SubmissionSort,
  updateAssignment,
} from '#contract/assignments.ts'
import { listCourses } from '#contract/courses.ts'
import type { GradedCriterion } from '#contract/rubric-sums.ts'
import type { Mark } from '#contract/submission-marks.ts'
import { assignmentKeys } from './assignments.keys.ts'

/** One page of all assignments, or of one course's, newest first unless sorted. */
export const managedQuery = (list: ListCall<AssignmentSort>, courseId?: string) =>
  queryOptions({
    queryKey: [...assignmentKeys.managed, list, courseId],
    queryFn: ({ signal }) => call(listManagedAssignments, { query: { ...list, courseId }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: seconds(60),
  })

/** An assignment with its task and its criteria, as the one who grades reads it. */
export const taskQuery = (id: string) =>
  queryOptions({
    queryKey: [...assignmentKeys.managed, 'one', id],
    queryFn: ({ signal }) => call(getManagedAssignment, { params: { id }, signal }),
  })

/** An assignment's current state. */
export const currentAssignment = (id: string) => call(getManagedAssignment, { params: { id } })

/** The queue's filter; undefined for graded and ungraded. */
export type QueueStatus = 'ungraded' | 'graded' | undefined

/** One page of the students' latest attempts; unless sorted, longest waiting first. */
export const queueQuery = (list: ListCall<SubmissionSort>, status: QueueStatus) =>
  queryOptions({
    queryKey: [...assignmentKeys.queue, list, status],
    queryFn: ({ signal }) => call(listSubmissions, { query: { ...list, status }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: seconds(60),
  })

const courseLimit = 100

/** The courses an assignment can be set for, at most 100 of them, by title. */
export const courseChoicesQuery = () =>
  queryOptions({
    queryKey: ['assignments', 'courses'],
    queryFn: async ({ signal }) => {
      const { items } = await call(listCourses, { query: { limit: courseLimit }, signal })
      return items
        .map(({ id, title }) => ({ value: id, label: title }))
        .sort((a, b) => a.label.localeCompare(b.label))
    },
  })

export const useCreateAssignment = () =>
  useChange(everything, (body: AssignmentInput) => call(createAssignment, { body }))

export const useUpdateAssignment = () =>
  useChange(everything, ({ id, changes }: { id: string; changes: AssignmentChanges }) =>
    call(updateAssignment, { params: { id }, body: changes }),
  )

export const useDeleteAssignment = () =>
  useChange(everything, (id: string) => call(deleteAssignment, { params: { id } }))

interface Verdict {
  submissionId: string
  grade: Grade
  feedback: string
  /** When the grade that this one replaces was given; null for a first grade. */
  replaces: string | null
  rubric: GradedCriterion[] | null
  /** What is marked on the file; absent if it has not been changed. */
  marks?: Mark[]
}

export const useGrade = () =>
  useChange(everything, ({ submissionId, ...body }: Verdict) =>
    call(gradeSubmission, { params: { id: submissionId }, body }),
  )

interface Returned {
  submissionId: string
  file: File
  /** When the grade that was read was given; null without one. */
  replaces: string | null
  /** Called with 0 to 1 during the upload. */
  onProgress: (fraction: number) => void
}

/** Gives a file back with an attempt. */
export const useReturnFile = () =>
  useChange(
    assignmentKeys.queue,
    async ({ submissionId, file, replaces, onProgress }: Returned) => {
      const form = new FormData()
      form.set('replaces', replaces ?? '')
      form.set('file', file)
      const path = returnFile.path.replace(':id', submissionId)
      return returnFile.success.body.parse(await upload(path, form, { onProgress }))
    },
  )

export const useRemoveReturned = () =>
  useChange(everything, (submissionId: string) =>
    call(removeReturnedFile, { params: { id: submissionId } }),
  )

/** A page of the students with a due date of their own, the last given first. */
export const extensionsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...assignmentKeys.managed, 'extensions', id, page],
    queryFn: ({ signal }) =>
      call(listExtensions, { params: { id }, query: { page, limit: pageSize }, signal }),
    placeholderData: keepPreviousData,
  })

export const useGiveExtension = (id: string) =>
  useChange(everything, (body: ExtensionInput) => call(giveExtension, { params: { id }, body }))

export const useRemoveExtension = (id: string) =>
  useChange(everything, (userId: string) => call(removeExtension, { params: { id, userId } }))
