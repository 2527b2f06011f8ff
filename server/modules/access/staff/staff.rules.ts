import type { UserRights } from '#contract/access.ts'
import { isStaff, may, type Standing } from '#contract/permissions.ts'

interface Person extends Standing {
  readonly id: string
}

/**
 * What the actor may do to the user: whoever works in the office is touched by admins alone, nobody
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

/** Whether the actor may turn down a role request: one that was paid for takes a right to refund. */
export const mayReject = (actor: Standing, request: { transactionId: string | null }): boolean =>
  request.transactionId === null || may(actor, 'payments.refund')
