import { type Kysely, sql } from 'kysely'

/** Lists that stay quick when they are long, and when each user's access last changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Of each user who was ever granted anything: tells an admin that somebody else has been faster.
  await sql`
    create table access_changes (
      user_id uuid primary key references users on delete cascade,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`create index users_by_name on users (lower(name), id)`.execute(db)
}
