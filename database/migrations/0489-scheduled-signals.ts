import { type Kysely, sql } from 'kysely'

/** Signals that are published at a time, which are no signals before, and who was told of a signal. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table scheduled_signals (
      id uuid primary key,
      -- What is published, as it was sent.
      input jsonb not null,
      publish_at timestamptz not null
        constraint scheduled_signals_known
          check (publish_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
      -- In whose name it is published; null once that account is deleted.
      author_id uuid references users on delete set null,
      -- Why it was not published when its time came.
      problem text check (length(problem) <= 500),
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`
    create index scheduled_signals_due on scheduled_signals (publish_at) where problem is null`.execute(
    db,
  )
  await sql`
    create index scheduled_signals_author on scheduled_signals (author_id)
    where author_id is not null`.execute(db)
  await sql`
    create index notifications_of_signal on notifications (action_href)
    where action_href like '%?signal=%'`.execute(db)
}
