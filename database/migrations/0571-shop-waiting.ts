import { type Kysely, sql } from 'kysely'

/** Who waits for a seat of an offer that is sold out, or has one held. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shop_waiting (
      id uuid primary key,
      offer_id uuid not null references shop_offers on delete cascade,
      user_id uuid not null references users on delete cascade,
      joined_at timestamptz not null,
      -- Until when a seat is held; null while waiting.
      held_until timestamptz,
      constraint shop_waiting_user unique (offer_id, user_id)
    )`.execute(db)
  await sql`
    create index shop_waiting_order on shop_waiting (offer_id, joined_at, id)
    where held_until is null`.execute(db)
  await sql`
    create index shop_waiting_held on shop_waiting (held_until) where held_until is not null`.execute(
    db,
  )
  await sql`create index shop_waiting_of_user on shop_waiting (user_id)`.execute(db)
}
