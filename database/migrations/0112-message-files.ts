import { type Kysely, sql } from 'kysely'

const known = (column: string) =>
  sql.raw(`check (${column} between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z')`)

/**
 * A message may carry a file and then needs no text; a conversation may be assigned to a member of
 * the office; and the office keeps saved answers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table messages
      add column file_key text,
      add column file_name text check (length(file_name) between 1 and 200),
      add column file_bytes bigint check (file_bytes >= 0),
      add constraint messages_file check (num_nulls(file_key, file_name, file_bytes) in (0, 3)),
      drop constraint messages_text_check,
      add constraint messages_text_check
        check (length(text) <= 5000 and (length(text) > 0 or file_key is not null))`.execute(db)
  await sql`
    create unique index messages_file_key on messages (file_key)
    where file_key is not null`.execute(db)
  await sql`
    alter table conversations
      add column assigned_to uuid references users on delete set null`.execute(db)
  await sql`
    create index conversations_assigned_to on conversations (assigned_to)
    where assigned_to is not null`.execute(db)
  await sql`
    create table saved_answers (
      id uuid primary key,
      title text not null check (length(title) between 1 and 100),
      text text not null check (length(text) between 1 and 5000),
      created_at timestamptz not null ${known('created_at')},
      updated_at timestamptz not null ${known('updated_at')}
    )`.execute(db)
  await sql`create unique index saved_answers_title on saved_answers (lower(title))`.execute(db)
}
