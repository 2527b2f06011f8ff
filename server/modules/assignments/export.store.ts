import type { Executor } from '#server/platform/database/database.ts'

/** Every attempt that a user has handed in, and every one that the user has graded. */
export async function exportFor(executor: Executor, userId: string) {
  const [attempts, graded] = await Promise.all([
    executor
      .selectFrom('submissions')
      .innerJoin('assignments', 'assignments.id', 'submissions.assignmentId')
      .select([
        'assignments.title as assignment',
        'submissions.version',
        'submissions.text',
        'submissions.fileName',
        'submissions.submittedAt',
        'submissions.late',
        'submissions.evidence',
        'submissions.grade',
        'submissions.feedback',
        'submissions.gradedAt',
      ])
      .where('submissions.userId', '=', userId)
      .orderBy('submissions.submittedAt')
      .execute(),
    executor
      .selectFrom('submissions')
      .innerJoin('assignments', 'assignments.id', 'submissions.assignmentId')
      .select([
        'assignments.title as assignment',
        'submissions.grade',
        'submissions.feedback',
        'submissions.gradedAt',
      ])
      .where('submissions.gradedBy', '=', userId)
      .orderBy('submissions.gradedAt')
      .execute(),
  ])
  return { attempts, graded }
}
