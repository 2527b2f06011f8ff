import { type Kysely, sql } from 'kysely'

/**
 * From a registration on the way to a purchase to its first sign-in: single-use tokens, at most one
 * for each account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table hand_overs (
      token_hash bytea primary key,
      user_id uuid not null constraint hand_overs_user unique references users (id) on delete cascade,
      expires_at timestamptz not null
    );
    create index hand_overs_expires_at on hand_overs (expires_at)`.execute(db)
}
