import type { Executor } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { LiveSessionsDeps } from './index.ts'
import type { LiveSessionRow } from './live-sessions.store.ts'

type Programs = Pick<LiveSessionRow, 'id' | 'programs'>

/**
 * Throws 422 if a session is taken from students who need it for a lesson. The session is locked: whoever makes it a
 * lesson, or gives its course to more programs, comes before or sees the change.
 */
export async function requireNotNeeded(
  { isNeeded }: Pick<LiveSessionsDeps, 'isNeeded'>,
  tx: Executor,
  before: Programs,
  after: Programs,
): Promise<void> {
  const lost = before.programs.filter((role) => !after.programs.includes(role))
  if (lost.length === 0 || !(await isNeeded(tx, before.id, lost))) return
  throw new Failure(
    'rule_violated',
    'This session is a lesson of a course whose students could not join any more. Change the course or delete the lesson first, under Manage Videos.',
  )
}
