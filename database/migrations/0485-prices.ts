import { type Kysely, sql } from 'kysely'

/** Quotes that a terminal sends, the key that it sends them with, and whether they resolve signals. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table price_keys (
      id uuid primary key,
      -- SHA-256 of the key, which is shown once.
      hash bytea not null unique check (length(hash) = 32),
      made_at timestamptz not null,
      -- When it was replaced or revoked.
      ended_at timestamptz
    )`.execute(db)
  await sql`create unique index price_keys_present on price_keys ((true)) where ended_at is null`.execute(
    db,
  )
  await sql`
    create table price_settings (
      only_row boolean primary key default true check (only_row),
      resolves boolean not null default false,
      spreads jsonb not null default '[]' check (jsonb_typeof(spreads) = 'array'),
      updated_at timestamptz not null default now()
    )`.execute(db)
  await sql`insert into price_settings default values`.execute(db)
  // The last quote of each pair.
  await sql`
    create table price_pairs (
      pair text primary key check (pair ~ '^[A-Z0-9]{3,12}$'),
      at timestamptz not null,
      bid numeric not null check (bid > 0),
      ask numeric not null check (ask >= bid)
    )`.execute(db)
  await sql`
    create table price_quotes (
      pair text not null references price_pairs on delete cascade,
      at timestamptz not null,
      bid numeric not null check (bid > 0),
      ask numeric not null check (ask >= bid),
      -- Whether signals are still to be resolved by it.
      waits boolean not null,
      primary key (pair, at)
    )`.execute(db)
  await sql`create index price_quotes_waiting on price_quotes (pair, at) where waits`.execute(db)
  await sql`create index price_quotes_at on price_quotes (at)`.execute(db)
}
