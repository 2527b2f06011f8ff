import type { ColumnType } from 'kysely'

/** What was once published is never changed. */
type Fixed<T> = ColumnType<T, T, never>

interface MailWordsTable {
  /** Of the mail, as its module declares it. */
  key: Fixed<string>
  number: Fixed<number>
  subject: Fixed<string>
  /** Markdown with fields. */
  body: Fixed<string>
  publishedAt: Fixed<Date>
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    mailWords: MailWordsTable
  }
}
