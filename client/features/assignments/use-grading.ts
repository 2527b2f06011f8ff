import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem } from '#client/platform/http/problems.ts'
import { useStoredFile } from '#client/platform/offline/use-stored-file.ts'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import { failureText, tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import type { Grade, ManagedAssignment, QueuedSubmission } from '#contract/assignments.ts'
import { fileProblem, gradeFailure } from './assignment-words.ts'
import {
  taskQuery,
  useGrade,
  useRemoveReturned,
  useReturnFile,
} from './managed-assignments.queries.ts'
import { marksProblem } from './marks/mark-values.ts'
import { useMarks } from './marks/use-marks.ts'
import { pointsFrom, type TypedPoints, typedFor } from './points-values.ts'

/** The points of an earlier grade as typed, or none. */
const typedOf = ({ rubric }: QueuedSubmission): TypedPoints[] =>
  rubric?.map(({ name, points, given }) => ({ name, points, typed: String(given) })) ?? []

const gradeOf = (chosen: string): Grade | null =>
  chosen === 'pass' || chosen === 'needs_work' ? chosen : null

/** What is typed of a verdict on an attempt, and saving it with the file that is given back. */
export function useGrading(submission: QueuedSubmission, task: ManagedAssignment | undefined) {
  const { id, assignment, gradedAt } = submission
  const base = gradedAt ?? undefined
  const client = useQueryClient()
  const send = useGrade()
  const sendFile = useReturnFile()
  const takeBack = useRemoveReturned()
  const [chosen, setGrade, gradeDraft] = useDraftState(
    `verdict ${id}`,
    submission.grade ?? '',
    base,
  )
  const grade = gradeOf(chosen)
  const [feedback, setFeedback, draft] = useDraftState(`grade ${id}`, submission.feedback, base)
  const [known, setKnown, pointsDraft] = useDraftState(`points ${id}`, typedOf(submission), base)
  const { file, choose, drop } = useStoredFile(`returned ${id}`)
  const marking = useMarks(submission)
  const [returned, setReturned] = useState(submission.returned ?? null)
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string>()
  const [isChecked, setChecked] = useState(false)
  const drafts = [gradeDraft, draft, pointsDraft, marking.draft]
  // The grade that this one replaces, as the grader saw it: of what was typed before, the one of that time.
  const [seen, setSeen] = useState(() => {
    const older = drafts.find((one) => one.seen !== base)
    return older ? (older.seen ?? null) : gradedAt
  })
  const rubric = task?.rubric ?? null
  const points = rubric ? typedFor(rubric, known) : []
  const setPoints = (typed: readonly string[]) =>
    setKnown(
      (rubric ?? []).map(({ name, points: most }, index) => {
        return { name, points: most, typed: typed[index] ?? '' }
      }),
    )
  const busy = send.isPending || sendFile.isPending

  const wrongIn = (criteria: ManagedAssignment['rubric']) => {
    setChecked(true)
    if (criteria && !pointsFrom(criteria, typedFor(criteria, known))) {
      return 'Give points for each criterion, in halves'
    }
    if (!grade) return 'Choose a grade'
    return (
      (marking.changed && marksProblem(marking.changed)) ?? (file ? fileProblem(file) : undefined)
    )
  }
  /** Whether it was saved. The file goes first: its student gets it with the grade. */
  const save = async (): Promise<boolean> => {
    if (busy) return false
    try {
      // Whoever knows the task may be faster than its loading.
      const criteria = (task ?? (await client.ensureQueryData(taskQuery(assignment.id)))).rubric
      const wrong = wrongIn(criteria)
      setProblem(wrong)
      if (wrong || !grade) return false
      if (file) {
        const sent = { submissionId: id, file, replaces: seen, onProgress: setProgress }
        setReturned((await sendFile.mutateAsync(sent)).returned ?? null)
        choose(null)
      }
      const given = criteria ? pointsFrom(criteria, typedFor(criteria, known)) : null
      await send.mutateAsync({
        ...{ submissionId: id, grade, feedback, replaces: seen, rubric: given },
        ...(marking.changed && { marks: marking.changed }),
      })
      toast({ title: 'Submission Graded', variant: 'success' })
      for (const one of drafts) one.drop()
      drop()
      return true
    } catch (error) {
      setProblem(failureText(error, gradeFailure))
      return false
    } finally {
      setProgress(null)
    }
  }
  const error = send.error ?? sendFile.error
  return {
    ...{ rubric, grade, setGrade, feedback, setFeedback, points, setPoints, isChecked },
    ...{ marking, file, choose, returned, progress, problem, busy, seen, save },
    isStale: error instanceof ApiProblem && error.status === 409,
    replaceSeen(gradedAt: string | null) {
      setSeen(gradedAt)
      setProblem(undefined)
    },
    async removeReturned() {
      const isGone = await tellOutcome(takeBack.mutateAsync(id), {
        done: 'File Taken Back',
        failed: 'Failed to take the file back. Please try again.',
      })
      if (isGone) setReturned(null)
    },
  }
}

export type Grading = ReturnType<typeof useGrading>
