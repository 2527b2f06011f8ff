import type { BadgeProps } from '#client/ui/displays/badge.tsx'
import type { Question } from '#client/ui/overlays/ask-first.ts'
import type { Outcome } from '#client/ui/overlays/outcome-toast.ts'
import {
  type Assignment,
  type Grade,
  type Submission,
  submissionBytesMaximum,
  submissionExtensions,
} from '#contract/assignments.ts'

export const emptyList = 'Assignments will appear here.'
/** Shown when the student's dashboard cannot be loaded. */
export const studentFailure = 'Failed to load academy content. Please try again.'
export const loadFailure = 'Failed to load data. Please try again.'
export const saveFailure = 'Failed to save content. Please try again.'
export const savedTitle = (isChange: boolean) =>
  isChange ? 'Assignment Updated' : 'Assignment Created'
export const submitFailure = 'Failed to submit the assignment. Please try again.'
export const gradeFailure = 'Failed to save the grade. Please try again.'

export const deleteQuestion = (title: string): Question => ({
  title: `Delete the assignment “${title}”?`,
  description: 'Students’ submissions are deleted with it. This can’t be undone.',
  confirmLabel: 'Yes, Delete',
})
export const deletion: Outcome = {
  done: 'Assignment Deleted',
  failed: 'Failed to delete assignment. Please try again.',
}

export const gradeWords: Record<Grade, { label: string; look: BadgeProps['variant'] }> = {
  pass: { label: 'Passed', look: 'success' },
  needs_work: { label: 'Needs work', look: 'warning' },
}

/** The verdict on an attempt. */
export function verdictOf({ grade }: Pick<Submission, 'grade'>) {
  return grade === null
    ? ({ label: 'Not graded yet', look: 'neutral' } as const)
    : gradeWords[grade]
}

/** Whether the student still has to act after the due date: nothing handed in, or sent back. */
export function isOverdue(
  { dueDate, submissions }: Pick<Assignment, 'dueDate' | 'submissions'>,
  now: number,
): boolean {
  const waits = submissions.length === 0 || submissions[0]?.grade === 'needs_work'
  return waits && dueDate !== null && Date.parse(dueDate) < now
}

const megabyte = 1024 ** 2

export const fileHint = `${submissionExtensions.map((one) => one.toUpperCase()).join(', ')}, at most ${submissionBytesMaximum / megabyte} MB`

/** In the form a file input expects: '.pdf,.png'. */
export const acceptedFiles = [...submissionExtensions, 'jpeg'].map((one) => `.${one}`).join(',')

/** What is wrong with a file, before it is sent; undefined if nothing is. */
export function fileProblem(file: { name: string; size: number }): string | undefined {
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? ''
  if (!acceptedFiles.split(',').includes(`.${extension}`)) {
    return `Choose one of these file types: ${fileHint}`
  }
  if (file.size > submissionBytesMaximum) {
    return `The file is larger than ${submissionBytesMaximum / megabyte} MB`
  }
  return file.size === 0 ? 'The file is empty' : undefined
}

/** '7.5 of 10 points'. */
export const pointsText = (given: number, most: number): string =>
  `${given} of ${most} ${most === 1 ? 'point' : 'points'}`

/** The name of the draft of a student's answer to an assignment. */
export const submissionDraft = (assignmentId: string): string => `submission ${assignmentId}`
