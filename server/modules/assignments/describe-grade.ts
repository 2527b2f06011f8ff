import type { Grade } from '#contract/assignments.ts'
import { findAssignment } from './assignments.store.ts'
import type { AssignmentsDeps } from './deps.ts'
import { listAttempts } from './submissions.store.ts'

type ReadDeps = Pick<AssignmentsDeps, 'db' | 'courses' | 'media'>

/** How the user's newest attempt was graded, for a notice about it; null when it has been deleted. */
export const createDescribeGrade =
  ({ db }: Pick<ReadDeps, 'db'>) =>
  async (id: string, userId: string): Promise<{ title: string; grade: Grade } | null> => {
    const assignment = await findAssignment(db.pool, id)
    const [newest] = await listAttempts(db.pool, userId, [id])
    if (!assignment || !newest?.grade) return null
    return { title: assignment.title, grade: newest.grade }
  }
