import { type Kysely, sql } from 'kysely'

/** Offers open the signals of strategies and a number of calls as well. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await offers(db)
  await openedStrategies(db)
  await calls(db)
}

async function offers(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table shop_offers
      add column calls integer not null default 0 check (calls between 0 and 100)`.execute(db)
  await sql`
    create table shop_offer_strategies (
      offer_id uuid not null references shop_offers on delete cascade,
      strategy_id uuid not null references strategies on delete cascade,
      primary key (offer_id, strategy_id)
    )`.execute(db)
  await sql`create index shop_offer_strategies_strategy on shop_offer_strategies (strategy_id)`.execute(
    db,
  )
  await sql`
    alter table shop_purchases
      add column strategy_ids uuid[] not null default '{}',
      add column calls integer not null default 0 check (calls between 0 and 100)`.execute(db)
}

async function openedStrategies(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table opened_strategies (
      purchase_id uuid not null references shop_purchases on delete cascade,
      strategy_id uuid not null references strategies on delete cascade,
      user_id uuid not null references users on delete cascade,
      starts_at timestamptz not null
        check (starts_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
      open_until timestamptz not null
        check (open_until between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
      primary key (purchase_id, strategy_id),
      check (starts_at <= open_until)
    )`.execute(db)
  await sql`create index opened_strategies_user on opened_strategies (user_id, open_until)`.execute(
    db,
  )
  await sql`create index opened_strategies_strategy on opened_strategies (strategy_id, open_until)`.execute(
    db,
  )
  // Beside a role: those to whom the strategy of a signal is open hear of it as well, each once.
  await sql`alter table outbox add column audience_strategy uuid`.execute(db)
  await sql`
    alter table notifications
      add column audience_strategy uuid,
      add constraint notifications_strategy check (audience_strategy is null or audience_role is not null)`.execute(
    db,
  )
  await sql`
    create index notifications_of_strategy on notifications (audience_strategy, created_at desc)
    where audience_strategy is not null`.execute(db)
}

async function calls(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table opened_calls (
      purchase_id uuid primary key references shop_purchases on delete cascade,
      user_id uuid not null references users on delete cascade,
      calls integer not null check (calls between 1 and 100),
      starts_at timestamptz not null
        check (starts_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
      open_until timestamptz not null
        check (open_until between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
      check (starts_at <= open_until)
    )`.execute(db)
  await sql`create index opened_calls_user on opened_calls (user_id, open_until)`.execute(db)
  await sql`
    alter table bookings
      -- A call is one of the calls a month of a program, or one of those of a purchase. Both are null once the
      -- account, and with it the purchase, was deleted.
      alter column role drop not null,
      add column purchase_id uuid references shop_purchases on delete set null,
      add constraint bookings_one_way check (role is null or purchase_id is null)`.execute(db)
  await sql`
    create index bookings_purchase on bookings (purchase_id)
    where purchase_id is not null and cancelled_at is null`.execute(db)
}
