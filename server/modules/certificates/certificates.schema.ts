import type { ColumnType } from 'kysely'

/** Immutable once issued. */
type Issued<T> = ColumnType<T, T, never>

interface CertificatesTable {
  id: Issued<string>
  userId: Issued<string>
  code: Issued<string>
  name: Issued<string>
  /** The program's title at the time. */
  program: Issued<string>
  lessons: Issued<number>
  assignments: Issued<number>
  issuedAt: Issued<Date>
  /** The day of issue in the student's time zone, as YYYY-MM-DD. */
  issuedOn: Issued<string>
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    certificates: CertificatesTable
  }
}
