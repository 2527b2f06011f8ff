import type { ColumnType } from 'kysely'

/** Immutable once published. */
type Fixed<T> = ColumnType<T, T, never>

interface MailTemplatesTable {
  /** The mail's key, as declared by its module. */
  key: Fixed<string>
  number: Fixed<number>
  subject: Fixed<string>
  /** Markdown with fields. */
  body: Fixed<string>
  publishedAt: Fixed<Date>
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    mailTemplates: MailTemplatesTable
  }
}
