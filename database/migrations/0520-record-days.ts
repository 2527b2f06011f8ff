import { type Kysely, sql } from 'kysely'

/**
 * The days of the record that are over, each with its last signed head, which is then made known; what was signed before has
 * been. And who was sent which head by which message.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table record_days (
      day text primary key check (length(day) = 10),
      -- Of its head; not held by a reference, since these rows follow from heads and protect none.
      seq bigint not null,
      -- When its head was made known.
      told_at timestamptz not null
    )`.execute(db)
  await sql`
    insert into record_days (day, seq, told_at)
    select day, max(seq), max(signed_at) from record_heads
    where day < to_char(now() at time zone 'UTC', 'YYYY-MM-DD') group by day`.execute(db)
  await sql`
    create table record_head_messages (
      user_id uuid not null references users on delete cascade,
      channel text not null check (length(channel) <= 40),
      seq bigint not null,
      -- The notification in whose message it is.
      notification_id uuid not null references notifications on delete cascade,
      primary key (user_id, channel, seq)
    )`.execute(db)
  await sql`
    create index record_head_messages_notification
      on record_head_messages (notification_id)`.execute(db)
  await sql`
    alter table user_preferences
      add column heads_by_mail boolean not null default true,
      add column heads_by_telegram boolean not null default false`.execute(db)
  await sql`alter table signal_posts alter column signal_id drop not null`.execute(db)
  await sql`
    alter table signal_posts
      -- A head of the record instead of a signal.
      add column head_seq bigint,
      add constraint signal_posts_one_thing check ((signal_id is null) <> (head_seq is null)),
      add constraint signal_posts_head unique (outlet_id, head_seq)`.execute(db)
}
