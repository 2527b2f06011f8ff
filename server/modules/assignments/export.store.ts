import type { Executor } from '#server/platform/database/database.ts'

/** Every attempt that a user has handed in, and every one that the user has graded. */
export async function exportFor(executor: Executor, userId: string) {
  const [attempts, graded] = await Promise.all([
    executor
      .selectFrom('submissions')
      .innerJoin('assignments', 'assignments.id', 'submissions.assignment_id')
      .select([
        'assignments.title as assignment',
        'submissions.version',
        'submissions.text',
        'submissions.file_name as fileName',
        'submissions.submitted_at as submittedAt',
        'submissions.late',
        'submissions.grade',
        'submissions.feedback',
        'submissions.graded_at as gradedAt',
      ])
      .where('submissions.user_id', '=', userId)
      .orderBy('submissions.submitted_at')
      .execute(),
    executor
      .selectFrom('submissions')
      .innerJoin('assignments', 'assignments.id', 'submissions.assignment_id')
      .select([
        'assignments.title as assignment',
        'submissions.grade',
        'submissions.feedback',
        'submissions.graded_at as gradedAt',
      ])
      .where('submissions.graded_by', '=', userId)
      .orderBy('submissions.graded_at')
      .execute(),
  ])
  return { attempts, graded }
}
