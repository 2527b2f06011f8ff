import type { ColumnType } from 'kysely'

type SetLater = ColumnType<Date | null, null, Date>

interface AddressLinksTable {
  id: string
  userId: string
  /** The address that the link was sent to, and that it confirms. */
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
  /** Whether the old address had been confirmed. */
  oldConfirmed: boolean
  takeBackHash: Buffer
  createdAt: Date
  /** Until when it can be reverted; a pending change expires at the same time. */
  takeBackUntil: Date
  confirmedAt: SetLater
  /** When it was cancelled, reverted or superseded, or could no longer be reverted. */
  endedAt: SetLater
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    addressLinks: AddressLinksTable
    addressChanges: AddressChangesTable
  }
}
