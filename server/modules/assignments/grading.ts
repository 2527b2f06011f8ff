import type { FastifyRequest } from 'fastify'
import {
  type Grade,
  type QueuedSubmission,
  returnedFieldsSchema,
  submissionBytesMaximum,
} from '#contract/assignments.ts'
import {
  type Criterion,
  type GradedCriterion,
  givenPoints,
  isGradedBy,
} from '#contract/rubric-sums.ts'
import type { Mark } from '#contract/submission-marks.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { checkGradable } from './assignments.rules.ts'
import { courseOfSubmission, rubricOfSubmission } from './assignments.store.ts'
import type { AssignmentsDeps } from './index.ts'
import { checkMarks } from './marks.rules.ts'
import { replaceMarks } from './marks.store.ts'
import { changeSubmission, lockSubmission, type SubmissionRow } from './submissions.store.ts'
import { getQueued } from './submissions.ts'

interface Verdict {
  grade: Grade
  feedback: string
  /** The `gradedAt` of the grade being replaced. */
  replaces?: string | null
  /** Points for each criterion of the assignment. */
  rubric?: GradedCriterion[] | null
  /** What is marked on the file, in place of earlier marks. */
  marks?: Mark[] | undefined
}

/**
 * Grades the attempt that was read and notifies its student. Throws 404, and 409 if the student has
 * handed in again, somebody else has graded or the rubric was changed meanwhile.
 */
export async function gradeSubmission(
  deps: AssignmentsDeps,
  actor: Actor,
  id: string,
  verdict: Verdict,
): Promise<QueuedSubmission> {
  const { grade, feedback, replaces = null, rubric = null, marks } = verdict
  await deps.db.transaction(async (tx) => {
    const { attempt, criteria } = await lockGradable(deps, tx, id, replaces)
    if (rubric) requireRubric(criteria, rubric)
    if (marks) checkMarks(attempt.fileName, marks)
    const verdictColumns = {
      ...{ grade, feedback, gradedAt: deps.now(), gradedBy: actor.id },
      rubric: rubric && JSON.stringify(rubric),
      ...(marks && { marks: marks.length }),
    }
    await changeSubmission(tx, id, verdictColumns)
    if (marks) await replaceMarks(tx, id, marks)
    await recordAudit(tx, actor, {
      action: 'submission.graded',
      subject: id,
      person: attempt.userId,
      details: {
        ...{ grade, version: attempt.version },
        ...(rubric && { points: givenPoints(rubric) }),
        ...(marks && marks.length > 0 && { marks: marks.length }),
      },
      // The feedback stays between grader and student.
      ...changeOf(attempt, { ...attempt, grade }, ['grade']),
    })
    const { userId, assignmentId: subject } = attempt
    if (grade === 'pass') {
      await deps.onWorked(tx, { userId, assignmentId: subject, isPassed: true })
      await deps.onPassed(tx, userId)
    }
    const [student, graders] = [{ user: userId }, { role: 'admin' as const }]
    await emit(tx, { type: 'assignment.graded', subject, audience: student })
    await emit(tx, { type: 'assignment.changed', subject, audience: graders })
  })
  return getQueued(deps, actor, id)
}

/**
 * The attempt with its assignment's criteria, locked after its course and its assignment, as deletions of those do; 404
 * if it is gone, 409 if it is not as it was read.
 */
async function lockGradable(
  { courses }: Pick<AssignmentsDeps, 'courses'>,
  tx: Executor,
  id: string,
  replaces: string | null,
): Promise<{ attempt: SubmissionRow; criteria: Criterion[] }> {
  await courses.keepCourses(tx, courseOfSubmission(id))
  const criteria = (await rubricOfSubmission(tx, id)) ?? []
  const attempt = await lockSubmission(tx, id)
  if (!attempt) throw notFound()
  checkGradable(attempt, replaces)
  return { attempt, criteria }
}

function requireRubric(criteria: readonly Criterion[], graded: readonly GradedCriterion[]): void {
  if (isGradedBy(criteria, graded)) return
  throw new Failure(
    'conflict',
    'The criteria of this assignment have changed in the meantime. Close this and open it again.',
  )
}

/**
 * Gives the file of a form back with an attempt; its student gets it with the grade. It takes the place of an earlier
 * one. If there is no such attempt, nothing is read; a file that is refused later is deleted.
 */
export async function returnFile(
  deps: AssignmentsDeps,
  actor: Actor,
  id: string,
  request: FastifyRequest,
): Promise<QueuedSubmission> {
  await getQueued(deps, actor, id)
  const form = await deps.media.readAttachmentForm(actor, request, submissionBytesMaximum)
  const { file } = form
  try {
    const replaces = replacedBy(form.fields)
    if (!file) throw invalid('file', 'Please select a file')
    const stored = await deps.media.keepAttachment(actor, file)
    await deps.media.keepOrDrop(stored.key, () =>
      deps.db.transaction(async (tx) => {
        const { attempt } = await lockGradable(deps, tx, id, replaces)
        await changeReturned(deps, tx, actor, attempt, stored)
      }),
    )
  } catch (error) {
    if (file) await deps.media.discardAttachment(file)
    throw error
  }
  return getQueued(deps, actor, id)
}

/** Takes the file back that was given back with an attempt; 404 if there is none. */
export function removeReturned(deps: AssignmentsDeps, actor: Actor, id: string): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const attempt = await lockSubmission(tx, id)
    if (!attempt?.returnedKey) throw notFound()
    await changeReturned(deps, tx, actor, attempt, null)
  })
}

async function changeReturned(
  { media }: Pick<AssignmentsDeps, 'media'>,
  tx: Executor,
  actor: Actor,
  attempt: SubmissionRow,
  file: { key: string; name: string; bytes: number } | null,
): Promise<void> {
  await changeSubmission(tx, attempt.id, {
    returnedKey: file?.key ?? null,
    returnedName: file?.name ?? null,
    returnedBytes: file?.bytes ?? null,
  })
  if (attempt.returnedKey) await media.deleteFiles(tx, [attempt.returnedKey])
  await recordAudit(tx, actor, {
    action: file ? 'submission.file_returned' : 'submission.file_taken_back',
    subject: attempt.id,
    person: attempt.userId,
    details: { version: attempt.version },
  })
  const subject = attempt.assignmentId
  for (const audience of [{ user: attempt.userId }, { role: 'admin' as const }]) {
    await emit(tx, { type: 'assignment.changed', subject, audience })
  }
}

function replacedBy(fields: Record<string, string>): string | null {
  const parsed = returnedFieldsSchema.safeParse(fields)
  if (!parsed.success) throw invalid('replaces', 'Invalid input.')
  return parsed.data.replaces || null
}

const invalid = (path: string, message: string) =>
  new Failure('invalid_input', message, { issues: [{ path, message }] })
