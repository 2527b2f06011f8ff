import { type Kysely, sql } from 'kysely'

/** The rules that the provider of a trading account imposes on it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_rules (
      account_id uuid primary key references trading_accounts on delete cascade,
      -- As the contract has them.
      rules jsonb not null check ((rules ->> 'startCents')::bigint > 0),
      shared boolean not null,
      updated_at timestamptz not null
        check (updated_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z')
    )`.execute(db)
}
