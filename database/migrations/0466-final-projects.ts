import { type Kysely, sql } from 'kysely'

/** The assignment that is a program's final project, and the least points for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table certificate_conditions
      -- No foreign key: a condition that can't be met any more must not turn into none.
      add column final_project_id uuid,
      add column final_project_points integer check (final_project_points between 1 and 2000),
      add check (final_project_points is null or final_project_id is not null)`.execute(db)
}
