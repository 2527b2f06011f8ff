import type { Plan, UserStatus } from '#contract/access.ts'
import type { CurrentUser } from '#contract/identity.ts'
import type { Role } from '#contract/permissions.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { AvatarUrlOf } from './avatar-url.ts'
import { presentCurrentUser, userFacts } from './identity.present.ts'
import { selectUsers } from './identity.store.ts'

/** What a user may do at this moment, as identity shows it; another module decides it. */
export interface AccessSummary {
  roles: Role[]
  plan: Plan | null
  status: UserStatus
  lapsedPrograms: Plan[]
}

interface CurrentUserDeps {
  db: Database
  avatarUrlOf: AvatarUrlOf
  accessOf: (userId: string) => Promise<AccessSummary>
}

export const createCurrentUser =
  ({ db, avatarUrlOf, accessOf }: CurrentUserDeps) =>
  async (actor: Actor): Promise<CurrentUser> => {
    const [[row], access] = await Promise.all([
      selectUsers(db.pool, [actor.id]),
      accessOf(actor.id),
    ])
    if (!row) throw new Failure('unauthorized', 'Please sign in.')
    const user = userFacts(row)
    return presentCurrentUser(user, avatarUrlOf(actor, user), access)
  }
