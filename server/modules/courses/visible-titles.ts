import type { Actor } from '#server/platform/http/actor.ts'
import { viewerOf } from './courses.policy.ts'
import { listTitles } from './courses.store.ts'
import type { CoursesDeps } from './deps.ts'

type ReadDeps = Pick<CoursesDeps, 'db' | 'media'>

/** The titles of all courses visible to the actor, by id. */
export const createVisibleTitles =
  ({ db }: Pick<ReadDeps, 'db'>) =>
  async (actor: Actor): Promise<Map<string, string>> => {
    const rows = await listTitles(db.pool, viewerOf(actor))
    return new Map(rows.map(({ id, title }) => [id, title]))
  }
