import { type Kysely, sql } from 'kysely'

/** The time stamps (RFC 3161) of the heads with which days of the record end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table record_stamps (
      seq bigint primary key,
      -- DER of the token; null until the service has given one that holds.
      token bytea check (length(token) between 1 and 65536),
      -- The time that it names.
      stamped_at timestamptz,
      attempts integer not null default 0,
      -- When it is tried again, or may be if whoever tries it at present has died.
      retry_at timestamptz not null,
      -- Why the last attempt failed.
      problem text check (length(problem) <= 500),
      constraint record_stamps_whole check ((token is null) = (stamped_at is null))
    )`.execute(db)
  await sql`create index record_stamps_due on record_stamps (retry_at) where token is null`.execute(
    db,
  )
}
