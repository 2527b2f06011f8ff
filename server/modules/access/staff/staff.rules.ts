import type { UserRights } from '#contract/access/access.ts'
import { type AccessState, isStaff, may } from '#contract/access/permissions.ts'

interface Person extends AccessState {
  readonly id: string
}

/**
 * The actor's rights over the user: only admins may change people who work in the office, nobody
 * takes anything from the owner, and nobody suspends themselves.
 */
export function rightsOver(actor: Person, user: Person): UserRights {
  const reaches = may(actor, 'staff.manage') || !isStaff(user)
  const isOwner = user.staffRole === 'owner'
  return {
    manage: may(actor, 'members.manage') && reaches,
    setAdmin: may(actor, 'staff.manage') && !isOwner,
    suspend: may(actor, 'members.suspend') && reaches && !isOwner && user.id !== actor.id,
    delete: may(actor, 'members.delete') && reaches && !isOwner,
  }
}

/** Whether the actor may reject a role request: a paid one requires the right to refund. */
export const mayReject = (actor: AccessState, request: { transactionId: string | null }): boolean =>
  request.transactionId === null || may(actor, 'payments.refund')
