import type { ColumnType } from 'kysely'

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
    passwordResets: PasswordResetsTable
  }
}
