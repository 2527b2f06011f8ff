import { type Kysely, sql } from 'kysely'

/** How much of the account a signal risks, until when its entry is waited for, and its picture. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table signals
    add column risk_percent numeric check (risk_percent > 0 and risk_percent <= 100),
    add column valid_until timestamptz,
    add column chart_key text`.execute(db)
  await sql`create unique index signals_chart on signals (chart_key)`.execute(db)
  await sql`
    alter table signal_history
    add column risk_percent numeric,
    add column valid_until timestamptz`.execute(db)
  // What the job that lets signals expire looks for.
  await sql`
    create index signals_waiting on signals (valid_until)
    where status = 'pending' and valid_until is not null and deleted_at is null`.execute(db)
}
