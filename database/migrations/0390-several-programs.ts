import { type Kysely, sql } from 'kysely'

/**
 * A course may be for further programs beside its own. `programs` has all of them, so that whether a course is for
 * somebody is one condition everywhere.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table courses
      add column also_for text[] not null default '{}'
        constraint courses_also_for check (
          also_for <@ array['community_student', 'academy_student', 'mentorship_student']
          and cardinality(also_for) <= 2),
      add column programs text[] not null
        generated always as (array_append(also_for, role_access)) stored,
      add constraint courses_other_programs check (not role_access = any (also_for))`.execute(db)
}
