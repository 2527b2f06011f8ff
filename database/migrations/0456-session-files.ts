import { type Kysely, sql } from 'kysely'

/** A live session has files to download. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table live_session_files (
      id uuid primary key,
      live_session_id uuid not null references live_sessions on delete cascade,
      file_key text not null,
      name text not null constraint live_session_files_name_one_line check (is_one_line(name)),
      bytes integer not null check (bytes > 0),
      created_at timestamptz not null
    )`.execute(db)
  await sql`
    create index live_session_files_session on live_session_files (live_session_id)`.execute(db)
  await sql`create index live_session_files_files on live_session_files (file_key)`.execute(db)
}
