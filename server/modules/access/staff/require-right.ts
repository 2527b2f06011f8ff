import type { UserRights } from '#contract/access/access.ts'
import type { AccessState } from '#contract/access/permissions.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { rightsOver } from './staff.rules.ts'

/** Throws unless the actor may do this to the user: 409 if nobody may, otherwise 403. */
export function requireRight(
  actor: Actor,
  user: AccessState & { id: string },
  right: keyof UserRights,
): void {
  if (rightsOver(actor, user)[right]) return
  if (user.staffRole === 'owner' && right !== 'manage' && actor.roles.includes('admin')) {
    throw new Failure('conflict', 'This is the owner. The academy must be transferred first.')
  }
  if (user.id === actor.id && right === 'suspend') {
    throw new Failure('conflict', 'You cannot suspend yourself.')
  }
  throw new Failure('forbidden', "You don't have the required permissions to do this.")
}
