import { type Kysely, sql } from 'kysely'

/** Accounts that were not created by a statement: they hold the trades entered manually. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table trading_accounts add column holds_own boolean not null default false`.execute(db)
  await sql`
    create unique index trading_accounts_own on trading_accounts (user_id, currency)
    where holds_own`.execute(db)
  // Lets other modules' tables check ownership without naming trading_accounts.
  await sql`
    create function account_holds_own(account uuid, owner uuid, money text) returns boolean
    language sql stable as $$
      select exists (select from trading_accounts where id = account and holds_own
        and user_id = owner and currency = money)
    $$`.execute(db)
}
