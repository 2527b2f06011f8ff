import type { Subscription } from '#contract/access.ts'
import type { Profile } from '#contract/identity.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { AvatarUrlOf } from './avatar-url.ts'
import type { AccessSummary } from './current-user.ts'
import { userFacts } from './identity.present.ts'
import { selectUsers } from './identity.store.ts'

export interface ReadProfileDeps {
  db: Database
  avatarUrlOf: AvatarUrlOf
  accessOf: (userId: string) => Promise<AccessSummary>
  subscriptionsOf: (userId: string) => Promise<Subscription[]>
}

/** The caller's own profile. */
export const createReadProfile =
  ({ db, avatarUrlOf, accessOf, subscriptionsOf }: ReadProfileDeps) =>
  async (actor: Actor): Promise<Profile> => {
    const [[row], access, subscriptions] = await Promise.all([
      selectUsers(db.pool, [actor.id]),
      accessOf(actor.id),
      subscriptionsOf(actor.id),
    ])
    if (!row) throw new Failure('unauthorized', 'Please sign in.')
    const user = userFacts(row)
    return {
      name: user.name,
      email: user.email,
      avatarUrl: avatarUrlOf(actor, user),
      roles: [...access.roles],
      subscriptions,
      createdAt: user.createdAt.toISOString(),
    }
  }
