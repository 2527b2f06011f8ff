import { type Kysely, sql } from 'kysely'

/** A live session may be for further programs beside its own, as a course; `programs` has all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['live_sessions', 'cancelled_live_sessions']) {
    await sql`
      alter table ${sql.table(table)}
        add column also_for text[] not null default '{}'
          constraint ${sql.ref(`${table}_also_for`)} check (
            also_for <@ array['community_student', 'academy_student', 'mentorship_student']
            and cardinality(also_for) <= 2),
        add column programs text[] not null
          generated always as (array_append(also_for, role_access)) stored,
        add constraint ${sql.ref(`${table}_other_programs`)}
          check (not role_access = any (also_for))`.execute(db)
  }
}
