import { type Kysely, sql } from 'kysely'

/** What is deleted together with rows of many users. */
const shared = ['courses', 'course_videos', 'assignments', 'live_sessions', 'challenges']

/**
 * One order of locks for deletions that meet. With an account its progress, hand-ins and the like go,
 * and with a course those of everybody: each came to the same rows in an order of its own, so that two
 * at once could wait for each other, and one was refused.
 *
 * Now an account is deleted while nothing of the others is, and waits, or is waited for, before the
 * first row is locked. The others go on side by side.
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
