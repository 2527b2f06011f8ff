import { type Kysely, sql } from 'kysely'

/** Whoever has several programs is told once of several sessions that are for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table live_session_changes
      -- The programs whose members are told by another one.
      add column unless_roles text[] not null default '{}'
        constraint live_session_changes_unless_roles check (
          unless_roles <@ array['community_student', 'academy_student', 'mentorship_student'])`.execute(
    db,
  )
}
