import { type Kysely, sql } from 'kysely'

/**
 * What devices have created, by the id that they chose: written in the same transaction as the
 * object, so that a call repeated because its response was lost finds what it has created.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table creations (
      key uuid constraint creations_once primary key,
      user_id uuid not null constraint creations_user references users on delete cascade,
      -- A hash of the call with all that it said: a repeat says the same.
      said bytea not null check (length(said) = 32),
      -- The id of what was created.
      made uuid not null,
      created_at timestamptz not null default now()
        check (created_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z')
    )`.execute(db)
  await sql`create index creations_user_id on creations (user_id)`.execute(db)
  await sql`create index creations_created_at on creations (created_at)`.execute(db)
}
