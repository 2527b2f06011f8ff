import { type Kysely, sql } from 'kysely'

/**
 * The space used by users' files: one row for each file that counts, written before its first byte.
 * For existing files the size is known only for submissions; the others are measured later.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stored_files (
      file_key text primary key,
      user_id uuid not null references users on delete cascade,
      bytes bigint check (bytes >= 0),
      created_at timestamptz not null default now()
        check (created_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z')
    )`.execute(db)
  await sql`
    insert into stored_files (file_key, user_id, bytes, created_at)
    select s.file_key, t.user_id, null, s.created_at
    from trade_screenshots s join trades t on t.id = s.trade_id
    union all
    select file_key, user_id, file_bytes, submitted_at from submissions where file_key is not null
    union all
    select avatar_key, id, null, now() from users where avatar_key is not null`.execute(db)
  await sql`create index stored_files_user on stored_files (user_id) include (bytes)`.execute(db)
  await sql`create index stored_files_unmeasured on stored_files (file_key) where bytes is null`.execute(
    db,
  )
  await sql`create index stored_files_arriving on stored_files (created_at)
    where file_key like 'incoming/%'`.execute(db)
}
