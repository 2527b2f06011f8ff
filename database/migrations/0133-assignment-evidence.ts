import { type Kysely, sql } from 'kysely'

/** What assignments ask of a student's journal, and what was found there when something was handed in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table assignments add column evidence jsonb`.execute(db)
  await sql`alter table submissions add column evidence jsonb`.execute(db)
}
