import type { AuditRow } from '#server/platform/audit/find-entries.ts'
import type { Names } from './activity.present.ts'
import type { ActivityDeps } from './deps.ts'

/** The current names of the actors and the users concerned in the entries. */
export async function namesIn(
  { db, identity }: ActivityDeps,
  rows: readonly AuditRow[],
): Promise<Names> {
  const ids = rows.flatMap(({ actorId, personId }) => [actorId ?? [], personId ?? []].flat())
  const users = await identity.usersByIds(db.pool, [...new Set(ids)])
  return new Map(users.map(({ id, name }) => [id, name]))
}
