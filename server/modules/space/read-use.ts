import type { SpaceUse } from '#contract/space.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { SpaceDeps } from './deps.ts'
import { presentUse } from './space.present.ts'
import { limitOf, limitsInForce } from './space.rules.ts'
import { selectLimits, usedByFolder } from './space.store.ts'

/** The space used by the actor's files, and the limit. */
export async function readUse({ db, config }: SpaceDeps, actor: Actor): Promise<SpaceUse> {
  const [set, folders] = await Promise.all([selectLimits(db.pool), usedByFolder(db.pool, actor.id)])
  return presentUse(folders, limitOf(actor, limitsInForce(set, config)))
}
