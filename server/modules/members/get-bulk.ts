import type { Bulk } from '#contract/members.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findBulk, progressOfBulk } from './bulks.store.ts'
import type { MembersDeps } from './deps.ts'
import { presentBulk } from './members.present.ts'
import { namesOf } from './names-of.ts'

/** The progress of one of the actor's bulk actions; throws 404. */
export async function getBulk(
  deps: Pick<MembersDeps, 'db' | 'identity'>,
  actor: Actor,
  id: string,
): Promise<Bulk> {
  const { pool } = deps.db

  const bulk = await findBulk(pool, id)
  if (bulk?.actorId !== actor.id) throw notFound()
  const progress = await progressOfBulk(pool, id)
  const names = await namesOf(
    deps,
    progress.failures.map(({ userId }) => userId),
  )
  return presentBulk(bulk, progress, names)
}
