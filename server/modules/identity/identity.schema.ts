import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

interface UsersTable {
  id: string
  name: string
  email: string
  emailKey: string
  passwordHash: string
  avatarKey: string | null
  /** When the address was confirmed to be the user's own; null until then. */
  emailConfirmedAt: Generated<Date | null>
  /** When whoever confirmed it was asked what on the account is theirs; null unless that is open. */
  setUpAskedAt: Generated<Date | null>
  /** When the first session began. */
  firstSignedInAt: Generated<Date | null>
  /** Whether many people know the password, as for the demo accounts. */
  shared: Generated<boolean>
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
  /** Name and e-mail in lower case. */
  searchText: GeneratedAlways<string>
}

interface SessionsTable {
  id: string
  userId: string
  userAgent: string
  /** The network address last used; null if an earlier release created the session. */
  address: Generated<string | null>
  createdAt: Generated<Date>
  lastUsedAt: Generated<Date>
  expiresAt: Date
  revokedAt: Date | null
  /** When the user last proved to be the account's owner. */
  authenticatedAt: Generated<Date>
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
  /** For admins; not shown to the user. */
  reason: string
  suspendedBy: string | null
  /** Null while the account is suspended. */
  liftedAt: Date | null
  liftedBy: string | null
}

interface LastSightingsTable {
  userId: string
  seenAt: Date
  /** The browser's time zone; null if unknown. */
  timeZone: Generated<string | null>
}

interface UserPreferencesTable {
  userId: string
  timeZone: string | null
  notifyInApp: boolean
  /** The academy's news by mail. */
  notifyByEmail: boolean
  mailAccount: Generated<boolean>
  mailLearning: Generated<boolean>
  mailSessions: Generated<boolean>
  mailMessages: Generated<boolean>
  /** What needs the office, for those who work there. */
  mailOffice: Generated<boolean>
  /** The signed heads of the record in messages about signals. */
  headsByMail: Generated<boolean>
  headsByTelegram: Generated<boolean>
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

/** From a registration to its first sign-in, without typing the password again. */
interface HandOversTable {
  tokenHash: Buffer
  userId: string
  expiresAt: Date
}

interface PasswordResetsTable {
  id: string
  userId: string
  tokenHash: Buffer
  createdAt: Date
  expiresAt: Date
  usedAt: ColumnType<Date | null, null, Date>
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    handOvers: HandOversTable
    passwordResets: PasswordResetsTable
  }
}
