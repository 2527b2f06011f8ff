import type { Generated, GeneratedAlways } from 'kysely'

interface UsersTable {
  id: string
  name: string
  email: string
  emailKey: string
  passwordHash: string
  avatarKey: string | null
  /** When it was shown that the address is the user's own; null while it has not been. */
  emailConfirmedAt: Generated<Date | null>
  /** When the first session began. */
  firstSignedInAt: Generated<Date | null>
  /** Many people know the password, as that of the demo. */
  shared: Generated<boolean>
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
  /** Name and e-mail in small letters. */
  searchText: GeneratedAlways<string>
}

interface SessionsTable {
  id: string
  userId: string
  userAgent: string
  /** Where it was last used from; null where an earlier release has begun it. */
  address: Generated<string | null>
  createdAt: Generated<Date>
  lastUsedAt: Generated<Date>
  expiresAt: Date
  revokedAt: Date | null
  /** When it was last shown that the account's owner uses it. */
  provedAt: Generated<Date>
}

interface RefreshTokensTable {
  tokenHash: Buffer
  sessionId: string
  createdAt: Generated<Date>
  expiresAt: Date
  rotatedAt: Date | null
}

interface SuspensionsTable {
  userId: string
  since: Date
  /** For admins; the user is not told. */
  reason: string
  suspendedBy: string | null
  /** Null while the account is suspended. */
  liftedAt: Date | null
  liftedBy: string | null
}

interface LastSightingsTable {
  userId: string
  seenAt: Date
  /** Of the browser; null where none has told. */
  timeZone: Generated<string | null>
}

interface UserPreferencesTable {
  userId: string
  timeZone: string | null
  notifyInApp: boolean
  notifyByEmail: boolean
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    users: UsersTable
    sessions: SessionsTable
    refreshTokens: RefreshTokensTable
    suspensions: SuspensionsTable
    lastSightings: LastSightingsTable
    userPreferences: UserPreferencesTable
  }
}
