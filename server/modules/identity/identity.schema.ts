import type { Generated, GeneratedAlways } from 'kysely'

interface UsersTable {
  id: string
  name: string
  email: string
  emailKey: string
  passwordHash: string
  avatarKey: string | null
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
  /** Name and e-mail in small letters. */
  searchText: GeneratedAlways<string>
}

interface SessionsTable {
  id: string
  userId: string
  userAgent: string
  createdAt: Generated<Date>
  lastUsedAt: Generated<Date>
  expiresAt: Date
  revokedAt: Date | null
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
    userPreferences: UserPreferencesTable
  }
}
