import type { Generated } from 'kysely'

interface UsersTable {
  id: string
  name: string
  email: string
  email_key: string
  password_hash: string
  avatar_key: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

interface SessionsTable {
  id: string
  user_id: string
  user_agent: string
  created_at: Generated<Date>
  last_used_at: Generated<Date>
  expires_at: Date
  revoked_at: Date | null
}

interface RefreshTokensTable {
  token_hash: Buffer
  session_id: string
  created_at: Generated<Date>
  expires_at: Date
  rotated_at: Date | null
}

interface UserPreferencesTable {
  user_id: string
  time_zone: string | null
  notify_in_app: boolean
  notify_by_email: boolean
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    users: UsersTable
    sessions: SessionsTable
    refresh_tokens: RefreshTokensTable
    user_preferences: UserPreferencesTable
  }
}
