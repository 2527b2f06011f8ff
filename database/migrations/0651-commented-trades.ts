import { type Kysely, sql } from 'kysely'

/**
 * Whether somebody has commented on a trade; the next migration fills it. By itself, since it closes the table even to those
 * who read, for which it may have to be tried several times.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table trades add column commented boolean not null default false`.execute(db)
}
