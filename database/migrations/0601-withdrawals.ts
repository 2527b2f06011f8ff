import { type Kysely, sql } from 'kysely'

/**
 * Withdrawal from contracts (Directive 2011/83/EU, Article 11a, by Directive 2023/2673): for whom and how long, what
 * members said at the checkout about an immediate start, and the withdrawals made.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table withdrawal_terms (
      only_row boolean primary key default true check (only_row),
      is_on boolean not null default false,
      days integer not null default 14 check (days between 14 and 365),
      -- The member states, and those of the European Economic Area. ISO 3166-1, two letters.
      countries text[] not null default
        '{AT,BE,BG,CY,CZ,DE,DK,EE,ES,FI,FR,GR,HR,HU,IE,IS,IT,LI,LT,LU,LV,MT,NL,NO,PL,PT,RO,SE,SI,SK}',
      -- Whether it is also for members who have not said where they live.
      covers_undeclared boolean not null default true,
      updated_at timestamptz not null default now()
    )`.execute(db)
  await sql`insert into withdrawal_terms default values`.execute(db)
  await sql`
    create table start_statements (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      program text not null check (program in ('academy', 'mentorship')),
      -- Whether access was to start at once, and to be paid for what is used in case of a withdrawal.
      consents boolean not null,
      stated_at timestamptz not null
    )`.execute(db)
  await sql`
    create index start_statements_user on start_statements (user_id, program, stated_at desc)`.execute(
    db,
  )
  await sql`
    create table withdrawals (
      id uuid primary key,
      transaction_id uuid not null unique references transactions,
      user_id uuid references users on delete set null,
      program text not null check (program in ('academy', 'mentorship')),
      made_at timestamptz not null,
      -- Until when it could be made.
      open_until timestamptz not null,
      consented boolean not null,
      paid_cents integer not null check (paid_cents >= 0),
      refund_cents integer not null check (refund_cents between 0 and paid_cents),
      -- For what was used.
      kept_cents integer not null check (kept_cents between 0 and paid_cents),
      currency text not null
    )`.execute(db)
  await sql`create index withdrawals_user on withdrawals (user_id)`.execute(db)
}
