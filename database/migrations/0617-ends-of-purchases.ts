import { type Kysely, sql } from 'kysely'

/** Until when what was bought is open, with the days of grace: what filters and automations look for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table shop_purchases
      add column open_until timestamptz
        check (open_until between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z')`.execute(
    db,
  )
  await sql`
    update shop_purchases p set open_until = coalesce(
      (select max(o.open_until) from opened_courses o where o.purchase_id = p.id),
      p.ends_at, '2199-12-31T23:59:59.999Z')
    where p.opened_at is not null`.execute(db)
  await sql`
    alter table shop_purchases
      add constraint shop_purchases_open check (state <> 'open' or open_until is not null)`.execute(
    db,
  )
  await sql`
    create index shop_purchases_open_until on shop_purchases (open_until) where state = 'open'`.execute(
    db,
  )
  await sql`
    create index transactions_offer_paid on transactions (paid_at) where offer_id is not null`.execute(
    db,
  )
}
