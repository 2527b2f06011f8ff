import type { Generated } from 'kysely'

interface RecordEntriesTable {
  seq: string
  /** The hash of the entry before. */
  previous: string
  /** SHA-256 of `content`. */
  sealed: string
  hash: string
  /** The canonical text. */
  content: string
  at: Date
  signalId: string | null
}

/** The newest entry, in one row, which whoever appends locks. */
interface RecordTipTable {
  id: Generated<boolean>
  seq: string
  previous: string
  hash: string
}

interface RecordHeadsTable {
  seq: string
  /** The UTC day of the entry. */
  day: string
  hash: string
  key: string
  signature: string
  signedAt: Date
}

/** The days that are over, whose last head was made known. */
interface RecordDaysTable {
  day: string
  seq: string
  toldAt: Date
}

interface RecordKeysTable {
  number: number
  key: string
  /** PKCS #8 in base64url; null once the key has been replaced. */
  privateKey: string | null
  /** By the key before. */
  signature: string | null
  madeAt: Date
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    recordEntries: RecordEntriesTable
    recordTip: RecordTipTable
    recordHeads: RecordHeadsTable
    recordDays: RecordDaysTable
    recordKeys: RecordKeysTable
  }
}
