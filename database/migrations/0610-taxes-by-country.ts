import { type Kysely, sql } from 'kysely'

/** Tax by the country and the kind of the buyer, and what of it is stored with each charge and each document. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tax_settings (
      only_row boolean primary key default true check (only_row),
      by_country boolean not null default false,
      -- ISO 3166-1, two letters, like every country here.
      seller_country text check (seller_country ~ '^[A-Z]{2}$'),
      updated_at timestamptz not null default now(),
      check (not by_country or seller_country is not null)
    )`.execute(db)
  await sql`insert into tax_settings default values`.execute(db)
  await sql`
    create table tax_rates (
      id uuid primary key,
      country text not null check (country ~ '^[A-Z]{2}$'),
      basis_points integer not null check (basis_points between 0 and 10000),
      -- A day in UTC; the rate counts until that of a later day.
      valid_from date not null,
      constraint tax_rates_one unique (country, valid_from)
    )`.execute(db)
  await sql`
    create table tax_identities (
      user_id uuid primary key references users on delete cascade,
      country text not null check (country ~ '^[A-Z]{2}$'),
      is_business boolean not null,
      vat_number text check (vat_number ~ '^[A-Z0-9+*]{4,20}$'),
      updated_at timestamptz not null,
      constraint tax_identities_vat_number unique (vat_number),
      check (is_business or vat_number is null)
    )`.execute(db)
  for (const table of ['payment_intents', 'recurring_payments']) {
    await sql`
      alter table ${sql.table(table)}
        -- Null where tax does not depend on it.
        add column tax_country text check (tax_country ~ '^[A-Z]{2}$'),
        add column reverse_charge boolean not null default false,
        -- The number because of which no tax is charged.
        add column vat_number text check (vat_number ~ '^[A-Z0-9+*]{4,20}$'),
        -- The tax within the price that is not charged.
        add column untaxed_cents integer not null default 0 check (untaxed_cents >= 0),
        add check (not reverse_charge or (tax_cents = 0 and tax_country is not null and vat_number is not null)),
        add check (reverse_charge or (vat_number is null and untaxed_cents = 0))`.execute(db)
  }
  await sql`
    alter table payment_intents
      drop constraint payment_intents_adds_up,
      add constraint payment_intents_adds_up check (list_cents is null or amount_cents =
        list_cents - discount_cents - untaxed_cents + case when tax_included then 0 else tax_cents end)`.execute(
    db,
  )
  await sql`
    alter table billing_documents
      add column buyer_country text check (buyer_country ~ '^[A-Z]{2}$'),
      add column reverse_charge boolean not null default false,
      add column untaxed_cents integer not null default 0,
      add check (not reverse_charge or tax_cents = 0)`.execute(db)
}
