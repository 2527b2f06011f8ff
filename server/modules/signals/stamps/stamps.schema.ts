import type { Generated } from 'kysely'

interface RecordStampsTable {
  /** The entry that a day of the record ended with. */
  seq: string
  /** DER; null until the service has given one that holds. */
  token: Generated<Buffer | null>
  /** The time that it names. */
  stampedAt: Generated<Date | null>
  attempts: Generated<number>
  /** When it is tried again, or may be if whoever tries it at present has died. */
  retryAt: Date
  /** Why the last attempt failed. */
  problem: Generated<string | null>
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    recordStamps: RecordStampsTable
  }
}
