import { type Kysely, sql } from 'kysely'

/** Tables whose deletion cascades to rows of many users. */
const shared = ['courses', 'course_videos', 'assignments', 'live_sessions', 'challenges']

/**
 * Imposes one lock order on concurrent deletions. Deleting an account removes its progress and
 * submissions, and deleting a course removes those of everybody: the two reached the same rows in
 * different orders, so they could deadlock, and one was refused.
 *
 * An account deletion now excludes all other deletions, and waits, or is waited for, before the
 * first row is locked. The others still run side by side.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function take_turns_deleting() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'users' then
        perform pg_advisory_xact_lock(7261030);
      else
        perform pg_advisory_xact_lock_shared(7261030);
      end if;
      return null;
    end $$`.execute(db)
  for (const table of ['users', ...shared]) {
    await sql`
      create or replace trigger deleted_in_turn before delete on ${sql.table(table)}
      for each statement execute function take_turns_deleting()`.execute(db)
  }
}
