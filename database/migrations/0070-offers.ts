import { type Kysely, sql } from 'kysely'

/**
 * The owner's offers: one row for each program that was changed, none for those still at their
 * defaults. Former prices are kept, so that a price still shown on somebody's screen can be told
 * from one that was never charged. A payment intent records how long it was to open the program,
 * and so does the resulting request. A certificate keeps the name its program had.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const program = sql`text not null check (program in ('academy', 'mentorship', 'community'))`
  await sql`
    create table offers (
      program ${program} primary key,
      title text not null check (char_length(title) between 1 and 80),
      is_open boolean not null,
      currency text not null check (currency ~ '^[a-z]{3}$'),
      price_cents integer check (price_cents between 50 and 99999999),
      landing_price jsonb,
      access_months integer check (access_months between 1 and 60),
      landing jsonb not null,
      dashboard jsonb,
      cohorts jsonb,
      updated_at timestamptz not null
        check (updated_at >= '1970-01-01' and updated_at < '2200-01-01'),
      check ((program = 'community') = (price_cents is null)),
      check ((program = 'community') = (access_months is null)),
      check ((program = 'academy') = (cohorts is not null))
    )`.execute(db)
  await sql`
    create table former_prices (
      program ${program},
      amount_cents integer not null,
      currency text not null,
      until timestamptz not null check (until >= '1970-01-01' and until < '2200-01-01'),
      primary key (program, amount_cents, currency)
    )`.execute(db)
  const months = sql`integer check (access_months between 1 and 60)`
  await sql`alter table payment_intents add column access_months ${months}`.execute(db)
  await sql`alter table role_requests add column access_months ${months}`.execute(db)
  await sql`
    alter table certificates
    add column program text not null default '6-Month Academy Program'`.execute(db)
  await sql`alter table certificates alter column program drop default`.execute(db)
}
