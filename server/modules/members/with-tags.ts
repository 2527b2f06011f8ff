import type { MemberRow } from '#contract/members.ts'
import type { KnownMember } from '#server/modules/identity/index.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { MembersDeps } from './deps.ts'
import { presentRow } from './members.present.ts'
import { tagsOf } from './members.store.ts'

/** Adds to users their grants and the office's tags, in one round trip for all. */
export async function withTags(
  { access, db }: Pick<MembersDeps, 'access' | 'db'>,
  actor: Actor,
  users: readonly KnownMember[],
): Promise<MemberRow[]> {
  const [granted, tags] = await Promise.all([
    access.members.withAccess(actor, users),
    tagsOf(
      db.pool,
      users.map(({ id }) => id),
    ),
  ])
  const byId = new Map(granted.map((user) => [user.id, user]))
  return users.flatMap((known) => {
    const user = byId.get(known.id)
    return user ? [presentRow(user, known, tags.get(known.id) ?? [])] : []
  })
}
