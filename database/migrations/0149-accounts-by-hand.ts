import { type Kysely, sql } from 'kysely'

/** Accounts that no statement made: they hold the trades that their owner writes by hand. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table trading_accounts add column holds_own boolean not null default false`.execute(db)
  await sql`
    create unique index trading_accounts_own on trading_accounts (user_id, currency)
    where holds_own`.execute(db)
}
