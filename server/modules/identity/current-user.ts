import type { Plan, UserStatus } from '#contract/access.ts'
import type { CurrentUser } from '#contract/identity.ts'
import type { Role, StaffRole } from '#contract/permissions.ts'
import { opensBackOffice } from '#contract/second-factors.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Caller } from '#server/platform/http/actor.ts'
import { createAvatarUrlOf } from './avatar-url-of.ts'
import type { IdentityDeps } from './deps.ts'
import { presentCurrentUser, userFacts } from './identity.present.ts'
import { findOwnAccount } from './identity.store.ts'
import { presentViewer } from './viewings/present-viewer.ts'

/** A user's current rights as shown by identity; they are decided by another module. */
export interface AccessSummary {
  roles: Role[]
  /** The place in the academy's office, if any. */
  staffRole: StaffRole | null
  plan: Plan | null
  status: UserStatus
  lapsedPrograms: Plan[]
}

export async function currentUser(deps: IdentityDeps, actor: Caller): Promise<CurrentUser> {
  const { db, accessOf } = deps
  const avatarUrlOf = createAvatarUrlOf(deps)

  if (actor.viewing) return presentViewer(actor, actor.viewing)
  const [row, access] = await Promise.all([findOwnAccount(db.pool, actor.id), accessOf(actor.id)])
  if (!row) throw new Failure('unauthorized', 'Please sign in.')
  const user = userFacts(row)
  return presentCurrentUser(user, avatarUrlOf(actor, user), {
    access,
    lacksFactor: actor.lacksFactor && opensBackOffice(access),
    timeZone: row.timeZone,
    seenZone: row.seenZone,
  })
}
