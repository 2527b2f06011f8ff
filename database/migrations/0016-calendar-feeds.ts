import { type Kysely, sql } from 'kysely'

/** How often users have had a new address made for their calendar feed; without a row, never. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calendar_feeds (
      user_id uuid primary key references users on delete cascade,
      version integer not null check (version > 0)
    )`.execute(db)
}
