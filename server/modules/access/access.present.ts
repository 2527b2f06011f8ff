import type { AdminUser, OwnRoleRequest, RoleRequest, Subscription } from '#contract/access.ts'
import type { UserFacts } from '#server/modules/identity/index.ts'
import { instants } from '#server/platform/http/instants.ts'
import { shownRoles, subscriptionStatus, summarise } from './access.rules.ts'
import type { AccessRow, SubscriptionRow } from './access.store.ts'
import type { RoleRequestRow } from './role-requests.store.ts'

export const presentOwnRequest = (row: RoleRequestRow): OwnRoleRequest => ({
  ...instants(row),
  paid: row.transactionId !== null,
})

export const presentRequest = (row: RoleRequestRow, user: UserFacts): RoleRequest => ({
  ...presentOwnRequest(row),
  user: { id: user.id, name: user.name, email: user.email },
})

export const presentSubscription = (row: SubscriptionRow, at: Date): Subscription => ({
  ...instants(row),
  status: subscriptionStatus(row, at),
})

export function presentUser(
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
    roles: shownRoles(record.roles).map((name) => ({ role: { name } })),
    subscriptions: record.subscriptions.map((row) => presentSubscription(row, at)),
    createdAt: user.createdAt.toISOString(),
    updatedAt: changedSince(user, record).toISOString(),
  }
}

/** When the user's access last changed: with the account, where nothing was ever granted. */
export const changedSince = (user: { createdAt: Date }, record: AccessRow): Date =>
  record.updatedAt ?? user.createdAt
