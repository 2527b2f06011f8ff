import type {
  AdminUser,
  OwnRoleRequest,
  RoleRequest,
  Subscription,
} from '#contract/access/access.ts'
import { type AccessState, may } from '#contract/access/permissions.ts'
import type { UserFacts } from '#server/modules/identity/index.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { instants } from '#server/platform/http/instants.ts'
import { isActive, shownRoles, subscriptionStatus, summarise } from './access.rules.ts'
import type { AccessRow, SubscriptionRow } from './access.store.ts'
import type { RoleRequestRow } from './role-requests.store.ts'
import { mayReject, rightsOver } from './staff/staff.rules.ts'

export const presentOwnRequest = (row: RoleRequestRow): OwnRoleRequest => ({
  ...instants(row),
  paid: row.transactionId !== null,
})

/** A request as the actor may see it: the payment details require a right to see payments. */
export function presentRequest(
  actor: Actor,
  row: RoleRequestRow,
  user: UserFacts & AccessState,
  amount?: { amountCents: number; currency: string },
): RoleRequest {
  const { paid, paidInTest, ...request } = presentOwnRequest(row)
  const { manage } = rightsOver(actor, user)
  return {
    ...request,
    ...(may(actor, 'payments.read') && { paid, paidInTest, amount: amount ?? null }),
    user: { id: user.id, name: user.name, email: user.email },
    can: { approve: manage, reject: manage && mayReject(actor, row) },
  }
}

export const presentSubscription = (row: SubscriptionRow, at: Date): Subscription => ({
  ...instants(row),
  status: subscriptionStatus(row, at),
  graceUntil: row.endsAt <= at && isActive(row, at) ? row.openUntil.toISOString() : null,
})

export function presentUser(
  actor: Actor,
  user: UserFacts & { avatarUrl: string | null },
  record: AccessRow,
  at: Date,
): AdminUser {
  const { plan, status } = summarise(record, at)
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    avatarUrl: user.avatarUrl,
    plan,
    status,
    staffRole: record.staffRole,
    suspension: user.suspension && instants(user.suspension),
    can: rightsOver(actor, { id: user.id, roles: record.roles, staffRole: record.staffRole }),
    roles: shownRoles(record.roles).map((name) => ({ role: { name } })),
    subscriptions: record.subscriptions.map((row) => presentSubscription(row, at)),
    createdAt: user.createdAt.toISOString(),
    updatedAt: changedSince(user, record).toISOString(),
  }
}

/** When the user's access last changed; if nothing was ever granted, when the account was created. */
export const changedSince = (user: { createdAt: Date }, record: AccessRow): Date =>
  record.updatedAt ?? user.createdAt
