import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { minutes } from '#client/platform/http/query.ts'
import { pageSize } from '#client/platform/lists/list-state.ts'
import { useSend } from '#client/platform/offline/use-send.ts'
import {
  type Assignment,
  getAssignment,
  listAssignmentEvidence,
  listAssignments,
} from '#contract/assignments.ts'
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
