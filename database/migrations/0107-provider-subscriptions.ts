import { type Kysely, sql } from 'kysely'

/**
 * Recurring payments taken by a provider. The last known state of each is stored here; every single
 * payment is an intent and a transaction like any other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table academy_settings
      add column mentorship_payment text not null default 'month'
        check (mentorship_payment in ('month', 'subscription'))`.execute(db)
  await sql`
    create table recurring_payments (
      id uuid primary key,
      user_id uuid references users on delete set null,
      program text not null check (program in ('academy', 'mentorship')),
      provider text not null check (provider in ('stripe', 'sandbox')),
      provider_id text constraint recurring_payments_provider_id unique,
      customer_id text,
      list_cents integer not null,
      discount_cents integer not null,
      tax_cents integer not null,
      tax_basis_points integer not null,
      tax_included boolean not null,
      amount_cents integer not null check (amount_cents > 0),
      currency text not null,
      access_months integer not null check (access_months between 1 and 36),
      in_test boolean not null,
      status text not null default 'incomplete'
        check (status in ('incomplete', 'active', 'past_due', 'ended')),
      period_ends_at timestamptz,
      cancels_at timestamptz,
      -- Nothing could be given for its first payment: the provider is to take no other.
      unwanted boolean not null default false,
      -- Grows with each answer of the provider that was taken in: an older one does not replace it.
      version integer not null default 0,
      checked_at timestamptz,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create index recurring_payments_user on recurring_payments (user_id, program)
    where status <> 'ended'`.execute(db)
  await sql`
    create index recurring_payments_running on recurring_payments (checked_at)
    where status <> 'ended'`.execute(db)
  await sql`
    alter table payment_intents
      add column recurring_id uuid references recurring_payments,
      add column is_renewal boolean not null default false,
      add check (not is_renewal or recurring_id is not null)`.execute(db)
  // One initial payment for each; renewals are never started by a form, and so are never open.
  await sql`
    create unique index payment_intents_first on payment_intents (recurring_id)
    where recurring_id is not null and not is_renewal`.execute(db)
  await sql`
    create table sandbox_subscriptions (
      id text primary key,
      idempotency_key text not null constraint sandbox_subscriptions_idempotency_key unique,
      user_id uuid references users on delete set null,
      amount_cents integer not null,
      currency text not null,
      access_months integer not null,
      status text not null default 'incomplete'
        check (status in ('incomplete', 'active', 'past_due', 'ended')),
      period_ends_at timestamptz,
      cancels boolean not null default false,
      renewals_fail boolean not null default false,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    alter table sandbox_intents
      add column subscription_id text references sandbox_subscriptions`.execute(db)
  await sql`
    create index sandbox_intents_subscription on sandbox_intents (subscription_id)
    where subscription_id is not null`.execute(db)
}
