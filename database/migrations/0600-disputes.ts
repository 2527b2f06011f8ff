import { type Kysely, sql } from 'kysely'

/** What card providers say of disputes beside their outcome: when they began, why, and until when evidence counts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table disputes (
      id uuid primary key default gen_random_uuid(),
      transaction_id uuid not null references transactions,
      -- The provider's id; for one of which the provider says no more than that it is there, the payment's.
      provider_id text not null unique check (length(provider_id) between 1 and 200),
      -- Networks count disputes and reports of fraud; an inquiry is counted only if it becomes a dispute.
      kind text not null check (kind in ('dispute', 'inquiry', 'fraud_report')),
      reason text check (length(reason) between 1 and 100),
      network text check (length(network) between 1 and 40),
      amount_cents integer not null check (amount_cents >= 0),
      currency text not null,
      opened_at timestamptz not null,
      -- Until when evidence is taken.
      due_at timestamptz,
      sent_at timestamptz,
      outcome text check (outcome in ('won', 'lost')),
      news_at timestamptz not null
    )`.execute(db)
  await sql`create index disputes_opened on disputes (opened_at desc, id desc)`.execute(db)
  await sql`create index disputes_transaction on disputes (transaction_id)`.execute(db)
  await sql`
    insert into disputes (transaction_id, provider_id, kind, amount_cents, currency, opened_at, outcome, news_at)
    select id, 'payment:' || id, 'dispute', amount_cents, currency, dispute_news_at,
      case when dispute in ('won', 'lost') then dispute end, dispute_news_at
    from transactions where dispute is not null`.execute(db)
}
