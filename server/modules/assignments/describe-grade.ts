import type { Grade } from '#contract/assignments.ts'
import { findAssignment } from './assignments.store.ts'
import type { AssignmentsDeps } from './deps.ts'
import { listAttempts } from './submissions.store.ts'

type ReadDeps = Pick<AssignmentsDeps, 'db' | 'courses' | 'media'>

/** The grade of the user's newest attempt, for a notice; null if it has been deleted. */
export async function describeGrade(
  { db }: Pick<ReadDeps, 'db'>,
  id: string,
  userId: string,
): Promise<{ title: string; grade: Grade } | null> {
  const assignment = await findAssignment(db.pool, id)
  const [newest] = await listAttempts(db.pool, userId, [id])
  if (!assignment || !newest?.grade) return null
  return { title: assignment.title, grade: newest.grade }
}
