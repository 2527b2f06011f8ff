import { type Kysely, sql } from 'kysely'

/** Offers that are paid in instalments, or every month until they are cancelled. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table shop_offers
      add column plan text not null default 'once'
        check (plan in ('once', 'instalments', 'subscription')),
      -- The number of instalments, the first, and each of the others.
      add column plan_count integer check (plan_count between 2 and 36),
      add column first_cents integer check (first_cents >= 50),
      add column each_cents integer check (each_cents >= 50),
      add constraint shop_offers_plan check (
        (plan = 'instalments') = (plan_count is not null)
        and (plan_count is null) = (first_cents is null)
        and (plan_count is null) = (each_cents is null)),
      -- Nobody pays more or less than the price.
      add constraint shop_offers_sum check (
        plan_count is null or first_cents + (plan_count - 1) * each_cents = price_cents),
      add constraint shop_offers_until_cancelled check (plan <> 'subscription' or period_unit is null)`.execute(
    db,
  )
  await sql`
    alter table shop_purchases
      add column plan text not null default 'once'
        check (plan in ('once', 'instalments', 'subscription')),
      add column plan_count integer check (plan_count between 2 and 36),
      add column payments_made integer not null default 0 check (payments_made >= 0),
      -- From when its time counts: after an earlier purchase of the same, if that was open.
      add column counts_from timestamptz`.execute(db)
  await sql`
    update shop_purchases set payments_made = 1, counts_from = opened_at
    where opened_at is not null`.execute(db)
  await sql`
    alter table recurring_payments
      -- How many payments there are in all; null until it is cancelled.
      add column payments_maximum integer check (payments_maximum between 2 and 36)`.execute(db)
}
