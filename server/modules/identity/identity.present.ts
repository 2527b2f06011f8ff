import type { CurrentUser } from '#contract/identity/identity.ts'
import type { UserRow } from './identity.store.ts'
import type { AccessSummary } from './profile.ts'

/** The facts about a user that other modules may know. */
export interface UserFacts {
  id: string
  name: string
  email: string
  /** The key of the user's picture; `avatarUrlOf` converts it to an address. */
  avatarKey: string | null
  createdAt: Date
  /** Null unless the account is suspended. */
  suspension: { since: Date; reason: string } | null
}

export const userFacts = (row: UserRow): UserFacts => ({
  id: row.id,
  name: row.name,
  email: row.email,
  avatarKey: row.avatarKey,
  createdAt: row.createdAt,
  suspension:
    row.suspendedAt === null || row.suspendedFor === null
      ? null
      : { since: row.suspendedAt, reason: row.suspendedFor },
})

export const presentCurrentUser = (
  user: UserFacts,
  avatarUrl: string | null,
  {
    access,
    lacksFactor,
    timeZone,
    seenZone,
  }: {
    access: AccessSummary
    lacksFactor: boolean
    timeZone: string | null
    seenZone: string | null
  },
): CurrentUser => ({
  id: user.id,
  name: user.name,
  email: user.email,
  avatarUrl,
  plan: access.plan,
  status: access.status,
  roles: [...access.roles],
  staffRole: access.staffRole,
  lapsedPrograms: [...access.lapsedPrograms],
  createdAt: user.createdAt.toISOString(),
  ...(lacksFactor && { lacksFactor }),
  ...(timeZone !== null && { timeZone }),
  ...(seenZone !== null && { seenZone }),
})
