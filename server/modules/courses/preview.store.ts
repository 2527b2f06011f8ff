import { sql } from 'kysely'
import { type ContentRole, visibleContentRoles } from '#contract/access/permissions.ts'
import type { Reader } from './courses.policy.ts'

/** The id of no user: nothing is recorded for it, and so nothing is begun. */
const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * A student of a program who joined at `joinedAt` and looks at the academy at `at`, with nothing begun but the modules with
 * the ids `completed`, which are completed.
 */
export function studentOf(
  program: ContentRole,
  joinedAt: Date,
  at: Date,
  completed: readonly string[],
): Reader {
  const roles = visibleContentRoles({ roles: [program] })
  return {
    userId: nobody,
    roles,
    opened: [],
    drafts: false,
    opensAll: false,
    completed,
    at,
    joinedAt: (role) =>
      sql<Date | null>`case when ${role} = any(${roles}::text[]) then ${joinedAt}::timestamptz end`,
    openedAt: () => sql<Date | null>`null::timestamptz`,
  }
}
