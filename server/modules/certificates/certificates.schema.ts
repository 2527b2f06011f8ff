import type { ColumnType } from 'kysely'

/** What was once issued is never changed. */
type Issued<T> = ColumnType<T, T, never>

interface CertificatesTable {
  id: Issued<string>
  userId: Issued<string>
  code: Issued<string>
  name: Issued<string>
  /** What the program was called. */
  program: Issued<string>
  lessons: Issued<number>
  assignments: Issued<number>
  issuedAt: Issued<Date>
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    certificates: CertificatesTable
  }
}
