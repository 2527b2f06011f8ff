import { type Kysely, sql } from 'kysely'

/** A draft whose time to be published has come may have uploads to wait for, since when those who upload are told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table courses
      add column waits_since timestamptz,
      add constraint courses_waiting check (waits_since is null or publish_at is not null)`.execute(
    db,
  )
}
