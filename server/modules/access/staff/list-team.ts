import { type TeamMember, teamMaximum } from '#contract/staff.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { AccessDeps } from '../deps.ts'
import { listOffice } from './staff.store.ts'

/** The owner, then the other admins and the staff below them. */
export async function listTeam(
  { db, identity }: Pick<AccessDeps, 'db' | 'identity'>,
  actor: Actor,
): Promise<TeamMember[]> {
  const office = await listOffice(db.pool, teamMaximum)
  const ids = office.map(({ userId }) => userId)
  const users = new Map((await identity.usersByIds(db.pool, ids)).map((user) => [user.id, user]))
  return office.flatMap(({ userId, staffRole, since }) => {
    const user = users.get(userId)
    // Deleted between the two reads.
    if (!user) return []
    const { id, name, email, suspension } = user
    const avatarUrl = identity.avatarUrlOf(actor, user)
    const suspended = suspension !== null
    return [{ id, name, email, avatarUrl, staffRole, since: since.toISOString(), suspended }]
  })
}
