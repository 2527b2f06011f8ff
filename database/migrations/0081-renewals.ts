import { type Kysely, sql } from 'kysely'

/**
 * Which reminders of a subscription's end have been sent: each once per end, even after it was
 * moved.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table subscription_news (
      subscription_id uuid not null references subscriptions on delete cascade,
      ends_at timestamptz not null,
      kind text not null check (kind in ('week', 'day', 'lapsed')),
      told_at timestamptz not null default now(),
      primary key (subscription_id, ends_at, kind)
    )`.execute(db)
}
