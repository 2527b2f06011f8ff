import { type Kysely, sql } from 'kysely'

/** Texts that are shown as one line, and what stands for one of which nothing is left. */
const lines: readonly (readonly [table: string, column: string, otherwise?: string])[] = [
  ['account_movements', 'comment', ''],
  ['account_movements', 'ticket', '-'],
  ['candle_files', 'file_name', 'candles'],
  ['member_import_rows', 'email', ''],
  ['member_import_rows', 'name', ''],
  ['messages', 'file_name', 'file'],
  ['sessions', 'user_agent', ''],
  ['staged_movements', 'comment', ''],
  ['staged_movements', 'ticket', '-'],
  ['staged_trades', 'comment', ''],
  ['staged_trades', 'pair', ''],
  ['staged_trades', 'symbol', ''],
  ['staged_trades', 'ticket', '-'],
  ['statement_imports', 'file_name', 'statement'],
  ['submissions', 'file_name', 'file'],
  ['telegram_chats', 'name', 'you'],
  ['trades', 'comment'],
  ['trades', 'symbol'],
  ['trades', 'ticket', '-'],
  ['video_uploads', 'file_name', ''],
]

/** What a file or another program brings is one line, too; what earlier releases let in is cleaned. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column, otherwise] of lines) {
    const [rows, text] = [sql.table(table), sql.ref(column)]
    await sql`
      update ${rows} set ${text} = coalesce(nullif(regexp_replace(${text},
        '[\\u0001-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069]', '', 'g'), ''),
        ${sql.lit(otherwise ?? null)})
      where not is_one_line(${text})`.execute(db)
    await sql`
      alter table ${rows} add constraint ${sql.ref(`${table}_${column}_one_line`)}
        check (is_one_line(${text}))`.execute(db)
  }
}
