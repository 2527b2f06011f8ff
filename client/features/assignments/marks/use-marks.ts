import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import type { QueuedSubmission } from '#contract/assignments.ts'
import { listMarks, listOwnMarks, type Mark } from '#contract/submission-marks.ts'
import { assignmentKeys } from '../assignments.keys.ts'

/** What is marked on the file of an attempt, for graders. */
const marksQuery = (id: string) =>
  queryOptions({
    queryKey: [...assignmentKeys.queue, 'marks', id],
    queryFn: ({ signal }) => call(listMarks, { params: { id }, signal }),
  })

/** What was marked on the file of one of the user's attempts. */
export const ownMarksQuery = (assignmentId: string, submissionId: string) =>
  queryOptions({
    queryKey: [...assignmentKeys.own, 'marks', submissionId],
    queryFn: ({ signal }) =>
      call(listOwnMarks, { params: { id: assignmentId, submissionId }, signal }),
  })

const untouched: { marks: Mark[] | null } = { marks: null }

/** What a grader marks on the file of an attempt, kept with the draft of the grade until it is saved. */
export function useMarks({ id, gradedAt, marks: count = 0 }: QueuedSubmission) {
  const stored = useQuery({ ...marksQuery(id), enabled: count > 0 })
  const [typed, type, draft] = useDraftState(`marks ${id}`, untouched, gradedAt ?? undefined)
  const changed = Array.isArray(typed.marks) ? typed.marks : null
  const before = count > 0 ? stored.data?.marks : []
  return {
    /** What is to be sent; null if nothing has been changed. */
    changed,
    marks: changed ?? before ?? [],
    /** Whether earlier marks are known, so that new ones can be added to them. */
    isReady: changed !== null || before !== undefined,
    stored,
    setMarks: (marks: Mark[]) => type({ marks }),
    draft,
  }
}

export type Marking = ReturnType<typeof useMarks>
