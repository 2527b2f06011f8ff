import type { Grade, QueuedSubmission } from '#contract/assignments.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { checkGradable } from './assignments.rules.ts'
import type { AssignmentsDeps } from './deps.ts'
import { getQueued } from './get-queued.ts'
import { changeSubmission, lockSubmission } from './submissions.store.ts'

interface Verdict {
  grade: Grade
  feedback: string
  /** The `gradedAt` of the grade being replaced. */
  replaces?: string | null
}

/**
 * Grades the attempt that was read and notifies its student. Throws 404, and 409 if the student has
 * handed in again or somebody else has graded meanwhile.
 */
export async function gradeSubmission(
  deps: AssignmentsDeps,
  actor: Actor,
  id: string,
  verdict: Verdict,
): Promise<QueuedSubmission> {
  const { grade, feedback, replaces = null } = verdict
  await deps.db.transaction(async (tx) => {
    const attempt = await lockSubmission(tx, id)
    if (!attempt) throw notFound()
    checkGradable(attempt, replaces)
    const verdictColumns = { grade, feedback, gradedAt: deps.now(), gradedBy: actor.id }
    await changeSubmission(tx, id, verdictColumns)
    await recordAudit(tx, actor, {
      action: 'submission.graded',
      subject: id,
      person: attempt.userId,
      details: { grade, version: attempt.version },
      // The feedback stays between grader and student.
      ...changeOf(attempt, { ...attempt, grade }, ['grade']),
    })
    if (grade === 'pass') await deps.onPassed(tx, attempt.userId)
    const subject = attempt.assignmentId
    const [student, graders] = [{ user: attempt.userId }, { role: 'admin' as const }]
    await emit(tx, { type: 'assignment.graded', subject, audience: student })
    await emit(tx, { type: 'assignment.changed', subject, audience: graders })
  })
  return getQueued(deps, actor, id)
}
