import { type Kysely, sql } from 'kysely'

const first = sql`timestamptz '1970-01-01T00:00:00.000Z'`
const last = sql`timestamptz '2199-12-31T23:59:59.999Z'`

/**
 * Coupons, and what an amount consists of: the price, the coupon's discount, and the tax. From now
 * on amounts may be zero and are then paid without a provider, and test payments are marked as
 * such.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table coupons (
      id uuid primary key,
      code text not null constraint coupons_code unique check (code ~ '^[A-Z0-9][A-Z0-9-]{2,29}$'),
      percent integer check (percent between 1 and 100),
      amount_cents integer check (amount_cents between 1 and 100000000),
      -- Null for every program.
      program text,
      starts_at timestamptz check (starts_at between ${first} and ${last}),
      ends_at timestamptz check (ends_at between ${first} and ${last}),
      max_uses integer check (max_uses between 1 and 1000000),
      max_uses_each integer check (max_uses_each between 1 and 1000),
      active boolean not null default true,
      -- How many uses are reserved or made; those that were given back are not among them.
      uses integer not null default 0 check (uses >= 0),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check ((percent is null) <> (amount_cents is null)),
      check (starts_at < ends_at),
      constraint coupons_uses_within check (uses <= max_uses)
    )`.execute(db)
  await sql`
    alter table payment_intents
      drop constraint payment_intents_amount_cents_check,
      drop constraint payment_intents_provider_check,
      add constraint payment_intents_amount_cents_check check (amount_cents >= 0),
      add constraint payment_intents_provider_check check (provider in ('stripe', 'sandbox', 'none')),
      -- Null for what was asked for before there were coupons and taxes: then it is the amount.
      add column list_cents integer check (list_cents >= 0),
      add column discount_cents integer not null default 0 check (discount_cents >= 0),
      add column tax_cents integer not null default 0 check (tax_cents >= 0),
      add column tax_basis_points integer not null default 0 check (tax_basis_points between 0 and 10000),
      add column tax_included boolean not null default true,
      add column coupon_id uuid references coupons,
      add column in_test boolean not null default false,
      add constraint payment_intents_adds_up check (list_cents is null or amount_cents =
        list_cents - discount_cents + case when tax_included then 0 else tax_cents end),
      add constraint payment_intents_nothing check ((provider = 'none') = (amount_cents = 0))`.execute(
    db,
  )
  await sql`
    alter table transactions
      drop constraint transactions_provider_check,
      add constraint transactions_provider_check check (provider in ('stripe', 'sandbox', 'none')),
      add column in_test boolean not null default false`.execute(db)
  for (const table of ['payment_intents', 'transactions']) {
    await sql`
      update ${sql.table(table)} set in_test = true where provider = 'sandbox'`.execute(db)
  }
  await sql`
    create table coupon_uses (
      intent_id uuid primary key references payment_intents,
      coupon_id uuid not null references coupons,
      user_id uuid references users on delete set null,
      program text not null,
      discount_cents integer not null check (discount_cents >= 0),
      -- Reserved by an amount that is asked for; used once it is paid, freed when it never will be.
      state text not null default 'reserved' check (state in ('reserved', 'used', 'freed')),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index coupon_uses_coupon on coupon_uses (coupon_id, created_at desc)`.execute(db)
  await sql`create index coupon_uses_user on coupon_uses (user_id)`.execute(db)
}
