import type { Actor } from '#server/platform/http/actor.ts'
import type { MembersDeps } from './deps.ts'
import { viewsOf } from './members.store.ts'

/** The actor's saved views of the list, by name. */
export function listViews({ db }: Pick<MembersDeps, 'db'>, actor: Actor) {
  return viewsOf(db.pool, actor.id)
}
