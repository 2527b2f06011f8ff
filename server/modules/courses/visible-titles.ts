import type { RawBuilder } from 'kysely'
import type { Actor } from '#server/platform/http/actor.ts'
import { viewerOf } from './courses.policy.ts'
import { listTitles } from './courses.store.ts'
import type { CoursesDeps } from './deps.ts'

type ReadDeps = Pick<CoursesDeps, 'db' | 'media'>

/**
 * The titles of the courses visible to the actor, by id; only those with an id in `among`, part of a
 * statement, if it is given.
 */
export async function visibleTitles(
  { db }: Pick<ReadDeps, 'db'>,
  actor: Actor,
  among?: RawBuilder<unknown>,
): Promise<Map<string, string>> {
  const rows = await listTitles(db.pool, viewerOf(actor), among)
  return new Map(rows.map(({ id, title }) => [id, title]))
}
