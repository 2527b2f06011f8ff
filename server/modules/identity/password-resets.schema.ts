import type { ColumnType } from 'kysely'

interface PasswordResetsTable {
  id: string
  user_id: string
  token_hash: Buffer
  created_at: Date
  expires_at: Date
  used_at: ColumnType<Date | null, null, Date>
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    password_resets: PasswordResetsTable
  }
}
