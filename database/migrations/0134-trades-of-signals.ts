import { type Kysely, sql } from 'kysely'

/** Which signal a trade follows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table trades add column signal_id uuid references signals on delete set null`.execute(db)
  await sql`
    create index trades_signal on trades (signal_id, user_id) where signal_id is not null`.execute(
    db,
  )
}
