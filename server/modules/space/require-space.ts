import type { Executor } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { SpaceDeps } from './deps.ts'
import { limitOf, limitsInForce, spaceUsedUp } from './space.rules.ts'
import { lockSpaceOf, selectLimits, usedBytes } from './space.store.ts'

/**
 * Makes sure that the file at `key` fits into the actor's quota, and that nobody else uses the
 * space until the transaction ends; throws 'space_used_up' otherwise.
 */
export async function requireSpace(
  { config }: Pick<SpaceDeps, 'config'>,
  tx: Executor,
  actor: Actor,
  file: { key: string; bytes: number },
): Promise<void> {
  await lockSpaceOf(tx, actor.id)
  const limit = limitOf(actor, limitsInForce(await selectLimits(tx), config))
  if (limit === null) return
  const used = await usedBytes(tx, actor.id, file.key)
  if (used + file.bytes > limit) throw spaceUsedUp({ used, limit, wanted: file.bytes })
}
