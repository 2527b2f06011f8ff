import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/call.ts'
import { type ListCall, pageSize } from '#client/platform/list-state.ts'
import { minutes, seconds } from '#client/platform/query.ts'
import { everything, useChange } from '#client/platform/use-change.ts'
import { useSend } from '#client/platform/use-send.ts'
import {
  type Assignment,
  type AssignmentChanges,
  type AssignmentInput,
  type AssignmentSort,
  createAssignment,
  deleteAssignment,
  type Grade,
  getAssignment,
  getManagedAssignment,
  gradeSubmission,
  listAssignmentEvidence,
  listAssignments,
  listManagedAssignments,
  listSubmissions,
  type SubmissionSort,
  updateAssignment,
} from '#contract/assignments.ts'
import { listCourses } from '#contract/courses.ts'
import { assignmentKeys } from './assignments.keys.ts'

/** One page of the assignments in the courses that the user may see, earliest due date first. */
export const assignmentsQuery = (page: number) =>
  queryOptions({
    queryKey: [...assignmentKeys.own, page],
    queryFn: ({ signal }) => call(listAssignments, { query: { page, limit: pageSize }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: minutes(3),
  })

/** One assignment with the user's submissions. */
export const assignmentQuery = (id: string) =>
  queryOptions({
    queryKey: [...assignmentKeys.own, 'one', id],
    queryFn: ({ signal }) => call(getAssignment, { params: { id }, signal }),
  })

/** The user's trades that count towards an assignment. */
export const evidenceQuery = (id: string) =>
  queryOptions({
    queryKey: [...assignmentKeys.own, 'evidence', id],
    queryFn: ({ signal }) => call(listAssignmentEvidence, { params: { id }, signal }),
  })

/** One page of all assignments, or of one course's, newest first unless sorted. */
export const managedQuery = (list: ListCall<AssignmentSort>, courseId?: string) =>
  queryOptions({
    queryKey: [...assignmentKeys.managed, list, courseId],
    queryFn: ({ signal }) => call(listManagedAssignments, { query: { ...list, courseId }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: seconds(60),
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

interface Work {
  text: string
  file: File | null
  /** Called with 0 to 1. */
  onProgress: (fraction: number) => void
}

/** The outbox's name for a submission. */
export const submissionParcel = 'submission'

export const useSubmit = ({ id, title }: Pick<Assignment, 'id' | 'title'>) =>
  useSend(getAssignment.success.body, {
    parcelOf: ({ text, file }: Work) => ({
      kind: submissionParcel,
      about: id,
      label: file ? `${title}: ${file.name}` : title,
      path: `/assignments/${id}/submissions`,
      form: {
        fields: { text },
        ...(file && { file: { field: 'file', content: file, name: file.name } }),
      },
      typed: text,
    }),
    onProgress: ({ onProgress }) => onProgress,
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
}

export const useGrade = () =>
  useChange(everything, ({ submissionId, ...body }: Verdict) =>
    call(gradeSubmission, { params: { id: submissionId }, body }),
  )
