import type { Outcome } from '#client/ui/overlays/outcome-toast.ts'
import type { RoleRequest } from '#contract/access/access.ts'
import { amountText } from '#contract/currencies.ts'

export const loadFailure = 'Failed to load data. Please try again.'

/** The toasts for an administrator's actions on this screen. */
export const outcomes = {
  approve: {
    done: 'Request Approved',
    failed: 'Failed to approve request. Please try again.',
  },
  reject: {
    done: 'Request Rejected',
    failed: 'Failed to reject request. Please try again.',
  },
  update: { done: 'User Updated', failed: 'Failed to update user. Please try again.' },
  setRoles: { done: 'Roles Updated', failed: 'Failed to update roles.' },
  suspend: { done: 'Account Suspended', failed: 'Failed to suspend account.' },
  reinstate: { done: 'Account Reinstated', failed: 'Failed to reinstate account.' },
  remove: { done: 'User Deleted', failed: 'Failed to delete user.' },
  extend: {
    done: 'Subscription Extended',
    failed: 'Failed to extend subscription. Please try again.',
  },
  undoExtension: {
    done: 'Extension Undone',
    failed: 'Failed to undo it. Please check the subscription.',
  },
  restore: {
    done: 'Access Restored',
    failed: 'Failed to restore access. Please check the subscription.',
  },
  cancel: {
    done: 'Subscription Cancelled',
    failed: 'Failed to cancel subscription. Please try again.',
  },
} satisfies Record<string, Outcome>

/** The question before rejecting a request that was paid for. */
export function rejectQuestion({ user, amount, paidInTest }: RoleRequest): string {
  if (!amount)
    return `${user.name} has used a coupon that covered the whole price, so there is nothing to refund.`
  const cents = amountText(amount.amountCents, amount.currency)
  const test = paidInTest ? ' This was a test payment, so no money is moved.' : ''
  return `${user.name} will be refunded ${cents} and notified. This can’t be undone.${test}`
}
