import { type Kysely, sql } from 'kysely'

/** Links by which a forgotten password can be set anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table password_resets (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      -- A hash: whoever reads the table can open no link.
      token_hash bytea not null constraint password_resets_token unique,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)
  await sql`create index password_resets_user on password_resets (user_id)`.execute(db)
  await sql`create index password_resets_expires_at on password_resets (expires_at)`.execute(db)
}
