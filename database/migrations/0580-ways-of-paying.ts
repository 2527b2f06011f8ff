import { type Kysely, sql } from 'kysely'

/**
 * Further ways of paying: PayPal, Paystack and transfers to the owner's bank account. Transfers are
 * what a provider would keep on its side, as far as the office knows it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['payment_intents', 'transactions']) {
    const constraint = `${table}_provider_check`
    await sql`
      alter table ${sql.table(table)}
        drop constraint ${sql.ref(constraint)},
        add constraint ${sql.ref(constraint)} check (
          provider in ('stripe', 'sandbox', 'paypal', 'paystack', 'transfer', 'none'))`.execute(db)
  }
  await sql`
    alter table payment_intents
      -- The page of the provider on which it is paid, where the provider says it only once.
      add column pay_url text check (length(pay_url) between 1 and 2000)`.execute(db)
  await sql`
    alter table transactions
      -- When the present refund was last asked for, for providers that would make it twice.
      add column refund_asked_at timestamptz`.execute(db)
  await sql`
    create table transfer_settings (
      only_row boolean primary key default true check (only_row),
      is_on boolean not null default false,
      details text check (length(details) between 1 and 1000),
      currencies text[] not null default '{}',
      updated_at timestamptz not null default now()
        check (updated_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
      constraint transfer_settings_complete check (
        not is_on or (details is not null and cardinality(currencies) > 0))
    )`.execute(db)
  await sql`insert into transfer_settings default values`.execute(db)
  await sql`
    create table bank_transfers (
      -- What the payer gives with the transfer.
      reference text primary key check (reference ~ '^[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}$'),
      -- The id of the payment: asked for again, it is the same transfer.
      payment_id uuid not null constraint bank_transfers_payment unique,
      user_id uuid references users on delete set null,
      amount_cents integer not null check (amount_cents > 0),
      currency text not null,
      status text not null default 'awaited'
        check (status in ('awaited', 'paid', 'refused', 'cancelled')),
      -- What has arrived, and when; kept when it is refunded.
      received_cents integer check (received_cents > 0),
      received_at timestamptz,
      reason text check (length(reason) between 1 and 300),
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint bank_transfers_received check ((status = 'paid') = (received_cents is not null)
        and (received_cents is null) = (received_at is null))
    )`.execute(db)
  await sql`create index bank_transfers_newest on bank_transfers (created_at desc, reference)`.execute(
    db,
  )
  await sql`
    create index bank_transfers_awaited on bank_transfers (created_at)
    where status = 'awaited'`.execute(db)
  await sql`
    create index bank_transfers_user on bank_transfers (user_id) where user_id is not null`.execute(
    db,
  )
  await sql`
    create table bank_transfer_refunds (
      -- The key of the refund: asked for again, it is the same.
      id uuid primary key,
      reference text not null references bank_transfers,
      cents integer not null check (cents > 0),
      status text not null default 'due' check (status in ('due', 'sent', 'failed')),
      reason text check (length(reason) between 1 and 300),
      created_at timestamptz not null,
      settled_at timestamptz,
      check ((status = 'due') = (settled_at is null))
    )`.execute(db)
  await sql`
    create index bank_transfer_refunds_of on bank_transfer_refunds (reference)`.execute(db)
  await sql`
    create index bank_transfer_refunds_due on bank_transfer_refunds (created_at)
    where status = 'due'`.execute(db)
}
