import { type Kysely, sql } from 'kysely'

/** What offers cost in further currencies, and the currency of coupons that take off an amount. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shop_offer_prices (
      offer_id uuid not null references shop_offers on delete cascade,
      currency text not null check (currency ~ '^[a-z]{3}$'),
      price_cents integer not null check (price_cents between 1 and 99999999),
      -- The number of instalments, as the offer has it, the first, and each of the others.
      plan_count integer check (plan_count between 2 and 36),
      first_cents integer check (first_cents > 0),
      each_cents integer check (each_cents > 0),
      primary key (offer_id, currency),
      constraint shop_offer_prices_plan check (
        (plan_count is null) = (first_cents is null) and (plan_count is null) = (each_cents is null)),
      -- Nobody pays more or less than the price.
      constraint shop_offer_prices_sum check (
        plan_count is null or first_cents + (plan_count - 1) * each_cents = price_cents)
    )`.execute(db)
  await sql`
    alter table coupons
      -- Null for a percentage, and for an amount in the currency in which something is sold first of all.
      add column currency text check (currency ~ '^[a-z]{3}$'),
      add constraint coupons_currency check (currency is null or amount_cents is not null)`.execute(
    db,
  )
}
