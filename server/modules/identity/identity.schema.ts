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
    userPreferences: UserPreferencesTable
  }
}
