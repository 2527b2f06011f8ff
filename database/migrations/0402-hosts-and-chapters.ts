import { type Kysely, sql } from 'kysely'

/** Who leads a live session, and the chapters of its recording. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table live_sessions
      add column host text check (char_length(host) between 1 and 100)
        constraint live_sessions_host_one_line check (is_one_line(host)),
      add column chapters jsonb`.execute(db)
}
