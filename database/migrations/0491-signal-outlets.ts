import { type Kysely, sql } from 'kysely'

/** The academy's channels at Telegram and webhooks at Discord, which get the signals of a program. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table signal_outlets (
      id uuid primary key,
      program text not null check (program in ('academy', 'mentorship', 'community')),
      service text not null check (service in ('telegram', 'discord')),
      -- The channel at Telegram; a webhook's address is a secret, and sealed.
      address text not null check (length(address) <= 1000),
      -- What is shown of it.
      shown text not null check (length(shown) <= 200)
        constraint signal_outlets_shown_one_line check (is_one_line(shown)),
      -- The last event before it was set: what had happened until then is not posted.
      from_event bigint not null,
      trouble text check (length(trouble) <= 500),
      updated_at timestamptz not null,
      constraint signal_outlets_program unique (program, service)
    )`.execute(db)
  await sql`
    create table signal_posts (
      id uuid primary key,
      outlet_id uuid not null references signal_outlets on delete cascade,
      signal_id uuid not null references signals on delete cascade,
      -- The event that has asked for it last: posts go out in this order.
      event_id bigint not null,
      is_due boolean not null,
      -- Grows with each event, so that one that comes while a post is sent is not missed.
      version integer not null default 0,
      -- The message at the service; null until it was sent.
      message_id text check (length(message_id) <= 40),
      -- What was sent first, and what was sent last.
      original jsonb,
      sent text check (length(sent) <= 40000),
      attempts integer not null default 0,
      retry_at timestamptz,
      failure text check (length(failure) <= 500),
      constraint signal_posts_signal unique (outlet_id, signal_id)
    )`.execute(db)
  await sql`create index signal_posts_due on signal_posts (outlet_id, event_id) where is_due`.execute(
    db,
  )
  await sql`create index signal_posts_signals on signal_posts (signal_id)`.execute(db)
  // What happened before there were outlets is not posted.
  await sql`
    create table signal_feed (
      only_row boolean primary key default true check (only_row),
      read_to bigint not null
    )`.execute(db)
  await sql`insert into signal_feed (read_to) select coalesce(max(id), 0) from outbox`.execute(db)
}
