import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { Addresses } from './addresses.ts'

interface ServeDeps {
  storage: Storage
  addresses: Addresses
  /** The actor as currently known; null if the session has ended. */
  actorOf: (userId: string, sessionId: string) => Promise<Actor | null>
  /** Whether the actor may open the file at this key right now. */
  mayOpen: (actor: Actor, fileKey: string) => Promise<boolean>
}

/**
 * The folder of the file at a signed address. Checks the signature and its expiry, that the session
 * is alive, and that its user may still open the file; all refusals are the same 404.
 */
export const createFindServed =
  ({ storage, addresses, actorOf, mayOpen }: ServeDeps) =>
  async (key: string, query: unknown): Promise<{ root: string }> => {
    const holder = addresses.holderOf(key, query)
    const actor = holder && (await actorOf(holder.id, holder.sessionId))
    if (!actor || !(await mayOpen(actor, key))) throw notFound()
    return { root: storage.root }
  }
