import { type Kysely, sql } from 'kysely'

/** What is withdrawn from is a program, as before, or an offer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table withdrawals
      alter column program drop not null,
      add column offer_id uuid references shop_offers,
      add constraint withdrawals_sold check ((program is null) <> (offer_id is null))`.execute(db)
}
