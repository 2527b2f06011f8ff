import { type Kysely, sql } from 'kysely'

/** Ends of access that the office has moved and that their members have not been told of yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table moved_ends (
      subscription_id uuid primary key references subscriptions on delete cascade,
      -- The end that the member knows of; null for no access.
      known_end timestamptz
    )`.execute(db)
}
