import { type Kysely, sql } from 'kysely'

/**
 * What a lesson's video file is turned into for streaming. By its file, because the copies of a course play the same
 * one. Videos that are there already are turned into nothing until the owner asks for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table renditions (
      source_key text primary key,
      state text not null default 'waiting'
        check (state in ('waiting', 'running', 'ready', 'unsuited', 'failed')),
      -- Null until it is known what the file is.
      plan jsonb,
      steps_done integer not null default 0 check (steps_done >= 0),
      -- The times that the present step was begun.
      attempts integer not null default 0,
      -- Why it is played as it is, or waits.
      note text,
      retry_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`
    create index renditions_pending on renditions (created_at)
      where state in ('waiting', 'running')`.execute(db)
  await sql`
    create table rendition_files (
      file_key text primary key,
      source_key text not null references renditions (source_key) on delete cascade,
      -- Null for pictures.
      stream text,
      part integer not null default 0,
      media jsonb
    )`.execute(db)
  await sql`create index rendition_files_source on rendition_files (source_key)`.execute(db)
}
