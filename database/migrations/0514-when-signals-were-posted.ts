import { type Kysely, sql } from 'kysely'

/** When a signal was first posted in one of the academy's channels; of what was posted before, it is not known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table signal_posts add column posted_at timestamptz`.execute(db)
}
