import { type Kysely, sql } from 'kysely'

/** Offers that were sold can be put away. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table shop_offers
      drop constraint shop_offers_state_check,
      add constraint shop_offers_state_check
        check (state in ('draft', 'on_sale', 'hidden', 'ended', 'archived'))`.execute(db)
}
