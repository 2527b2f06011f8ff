import { type Kysely, sql } from 'kysely'

/** The backups made by the program, one row for each attempt. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table backups (
      id uuid primary key,
      started_at timestamptz not null,
      ended_at timestamptz,
      file text,
      bytes bigint,
      missing_files integer not null default 0,
      failure text,
      check ((file is null) = (bytes is null)),
      -- One that is over was made or failed.
      check ((ended_at is not null) = ((file is not null) <> (failure is not null)))
    )`.execute(db)
  await sql`create index backups_started_at on backups (started_at)`.execute(db)
}
