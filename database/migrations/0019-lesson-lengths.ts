import { type Kysely, sql } from 'kysely'

/** How long a lesson at another site is, as one student's player told it; it counts for nobody else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table lesson_progress
      add column told_seconds double precision check (told_seconds >= 1 and told_seconds <= 86400)
  `.execute(db)
}
