import { type Kysely, sql } from 'kysely'

/** Stripe's own form with all methods of its account, and payments that a bank takes days to settle. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stripe_settings (
      only_row boolean primary key default true check (only_row),
      all_methods boolean not null default false,
      -- What the account takes, as last read there.
      methods text[] not null default '{}',
      updated_at timestamptz not null default now()
        check (updated_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z')
    )`.execute(db)
  await sql`insert into stripe_settings default values`.execute(db)
  await sql`
    alter table payment_intents
      -- Whether the provider's own form pays it, with all methods of its account.
      add column all_methods boolean not null default false,
      -- Since when the payer's bank processes it.
      add column processing_at timestamptz`.execute(db)
}
