import { type Kysely, sql } from 'kysely'

/** Chats of Telegram that get a user's notifications, the codes that connect them, what was sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table telegram_chats (
      id uuid primary key,
      user_id uuid not null unique references users on delete cascade,
      -- Of a private chat, and so of one person at Telegram.
      chat_id bigint not null unique,
      name text not null check (length(name) between 1 and 200),
      -- Of the code that connected it: the same message of the bot's may be read twice.
      code_hash bytea not null,
      connected_at timestamptz not null
    )`.execute(db)
  await sql`
    create table telegram_codes (
      user_id uuid primary key references users on delete cascade,
      code_hash bytea not null unique,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`
    create table telegram_deliveries (
      notification_id uuid not null references notifications on delete cascade,
      chat uuid not null references telegram_chats on delete cascade,
      -- Who sends it holds it for a while, so that nobody else does at the same time.
      held_until timestamptz,
      delivered_at timestamptz,
      primary key (notification_id, chat)
    )`.execute(db)
  await sql`create index telegram_deliveries_chat on telegram_deliveries (chat)`.execute(db)
}
