import { type Kysely, sql } from 'kysely'

/** Accounts that no statement made: they hold the trades that their owner writes by hand. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table trading_accounts add column holds_own boolean not null default false`.execute(db)
  await sql`
    create unique index trading_accounts_own on trading_accounts (user_id, currency)
    where holds_own`.execute(db)
  // What other tables may ask of accounts without naming them.
  await sql`
    create function account_holds_own(account uuid, owner uuid, money text) returns boolean
    language sql stable as $$
      select exists (select from trading_accounts where id = account and holds_own
        and user_id = owner and currency = money)
    $$`.execute(db)
}
