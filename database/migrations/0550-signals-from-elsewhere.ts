import { type Kysely, sql } from 'kysely'

/** Where signals come in from, and every message that came in, so that each is taken once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table signal_sources (
      id uuid primary key,
      name text not null check (length(name) between 1 and 100)
        constraint signal_sources_name_one_line check (is_one_line(name)),
      kind text not null check (kind in ('key', 'telegram')),
      -- SHA-256 of the key, which is shown once.
      key_hash bytea unique check (length(key_hash) = 32),
      -- The channel at Telegram.
      chat_id text unique check (chat_id ~ '^-?[0-9]{1,20}$'),
      mode text not null check (mode in ('draft', 'at_once')),
      role_access text not null
        check (role_access in ('community_student', 'academy_student', 'mentorship_student')),
      is_on boolean not null,
      -- In whose name its signals are published; null once that account is deleted.
      author_id uuid references users on delete set null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint signal_sources_kind check (
        (kind = 'key') = (key_hash is not null) and (kind = 'telegram') = (chat_id is not null)
      )
    )`.execute(db)
  await sql`
    create index signal_sources_author on signal_sources (author_id)
    where author_id is not null`.execute(db)
  await sql`
    create table received_signals (
      id uuid primary key,
      source_id uuid not null references signal_sources on delete cascade,
      -- What its sender tells it apart by.
      once_id text not null check (length(once_id) between 1 and 200),
      outcome text not null check (outcome in ('draft', 'unread', 'published', 'step', 'discarded')),
      -- What came in, as long as it waits.
      text text check (length(text) <= 20000),
      -- What is read of it, which may take a while: once, when it comes in.
      reading jsonb,
      -- Why it was not published at once.
      problem text check (length(problem) <= 500),
      -- Deferred, because what publishes a signal does so last.
      signal_id uuid references signals on delete set null deferrable initially deferred,
      sent_at timestamptz not null,
      received_at timestamptz not null,
      constraint received_signals_once unique (source_id, once_id),
      constraint received_signals_waiting check ((outcome = 'draft' or outcome = 'unread') = (text is not null)),
      constraint received_signals_read check ((text is null) = (reading is null))
    )`.execute(db)
  await sql`
    create index received_signals_waiting on received_signals (received_at)
    where text is not null`.execute(db)
  await sql`
    create index received_signals_signal on received_signals (signal_id)
    where signal_id is not null`.execute(db)
  await sql`create index received_signals_received on received_signals (received_at)`.execute(db)
}
