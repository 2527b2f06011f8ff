import { type Kysely, sql } from 'kysely'

/** The journal evidence that assignments require, and what was found at the time of submission. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table assignments add column evidence jsonb`.execute(db)
  await sql`alter table submissions add column evidence jsonb`.execute(db)
}
