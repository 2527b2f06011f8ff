import { type Kysely, sql } from 'kysely'

/** Trials of offers, and upgrades: offers whose price counts what was paid for others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table shop_offers
      add column trial_days integer not null default 0 check (trial_days between 0 and 90)`.execute(
    db,
  )
  await sql`
    alter table shop_purchases
      add column is_trial boolean not null default false,
      -- What its payment counts towards, once.
      add column credited_to uuid references shop_purchases on delete set null`.execute(db)
  await sql`
    create unique index shop_purchases_one_trial on shop_purchases (offer_id, user_id)
    where is_trial`.execute(db)
  await sql`
    create index shop_purchases_credited on shop_purchases (credited_to)
    where credited_to is not null`.execute(db)
  await sql`
    create table shop_upgrades (
      offer_id uuid not null references shop_offers on delete cascade,
      from_id uuid not null references shop_offers on delete cascade,
      primary key (offer_id, from_id),
      check (offer_id <> from_id)
    )`.execute(db)
  await sql`create index shop_upgrades_from on shop_upgrades (from_id)`.execute(db)
}
