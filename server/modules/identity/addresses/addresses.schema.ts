import type { ColumnType } from 'kysely'

type SetLater = ColumnType<Date | null, null, Date>

interface AddressLinksTable {
  id: string
  userId: string
  /** The address that it was sent to, and that it confirms. */
  email: string
  tokenHash: Buffer
  createdAt: Date
  expiresAt: Date
  usedAt: SetLater
}

interface AddressChangesTable {
  id: string
  userId: string
  oldEmail: string
  oldEmailKey: string
  newEmail: string
  takeBackHash: Buffer
  createdAt: Date
  /** Until when it can be taken back; a change that waits ends with it. */
  takeBackUntil: Date
  confirmedAt: SetLater
  /** When it was cancelled, taken back or overtaken, or could not be taken back any longer. */
  endedAt: SetLater
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    addressLinks: AddressLinksTable
    addressChanges: AddressChangesTable
  }
}
