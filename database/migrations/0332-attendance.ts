import { type Kysely, sql } from 'kysely'

/** When somebody last joined a live session, and how often. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table live_session_attendance
      add column last_joined_at timestamptz,
      add column joins integer not null default 1 check (joins > 0)`.execute(db)
  await sql`update live_session_attendance set last_joined_at = joined_at`.execute(db)
  await sql`
    alter table live_session_attendance
      alter column last_joined_at set not null,
      add check (last_joined_at >= joined_at)`.execute(db)
}
