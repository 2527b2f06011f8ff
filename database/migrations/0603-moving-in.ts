import { type Kysely, sql } from 'kysely'

/** What members of other programs bring along: progress, running subscriptions, and what of theirs did not come. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table member_imports
      add column source text check (length(source) between 1 and 40)`.execute(db)
  await sql`
    alter table member_import_rows
      -- The subscription's id at the card provider.
      add column subscription text check (length(subscription) between 1 and 200),
      -- Titles of completed lessons.
      add column completed text[] not null default '{}',
      add column came text[] not null default '{}',
      add column notes text[] not null default '{}'`.execute(db)
  await sql`
    alter table recurring_payments
      -- It ran before it was taken over: its first payment is not in the books.
      add column adopted_at timestamptz`.execute(db)
  await sql`
    create table adopted_payments (
      recurring_id uuid not null references recurring_payments on delete cascade,
      -- A payment from before it was taken over, which is not to be taken in.
      provider_id text primary key check (length(provider_id) between 1 and 200)
    )`.execute(db)
  await sql`create index adopted_payments_recurring on adopted_payments (recurring_id)`.execute(db)
}
