import { type Kysely, sql } from 'kysely'

/** What participants came to when a challenge had ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table challenges add column results_kept_at timestamptz`.execute(db)
  await sql`
    create index challenges_unkept on challenges (ends_at) where results_kept_at is null`.execute(
    db,
  )
  await sql`
    alter table challenge_participants
      -- In the unit of the challenge's metric.
      add column result_value double precision,
      add column result_progress integer check (result_progress between 0 and 100),
      add column result_trades integer,
      add column result_statements integer check (result_statements between 0 and result_trades)`.execute(
    db,
  )
}
