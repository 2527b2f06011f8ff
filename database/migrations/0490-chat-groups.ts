import { type Kysely, sql } from 'kysely'

/** The academy's groups at Telegram and Discord, whose members follow the access to its programs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table chat_groups (
      id uuid primary key,
      program text not null check (program in ('academy', 'mentorship', 'community')),
      service text not null check (service in ('telegram', 'discord')),
      -- The group's number at Telegram, the server's at Discord.
      chat_id text not null check (chat_id ~ '^-?[0-9]{1,20}$'),
      -- Discord: the role that stands for the access, and the channel where people arrive.
      role_id text check (role_id ~ '^[0-9]{1,20}$'),
      channel_id text check (channel_id ~ '^[0-9]{1,20}$'),
      -- The last message that was read in that channel.
      read_to text check (read_to ~ '^[0-9]{1,20}$'),
      title text not null default '' check (length(title) <= 200)
        constraint chat_groups_title_one_line check (is_one_line(title)),
      -- After how many days strangers have to leave; null if they may stay.
      notice_days integer check (notice_days between 1 and 30),
      -- Why nothing is done in the group, for the owner; null while all is well.
      trouble text check (length(trouble) <= 500),
      trouble_at timestamptz,
      updated_at timestamptz not null,
      constraint chat_groups_program unique (program, service),
      constraint chat_groups_discord check (
        (service = 'discord') = (role_id is not null) and (service = 'discord') = (channel_id is not null))
    )`.execute(db)
  // Two programs in one group would remove each other's members.
  await sql`
    create unique index chat_groups_chat on chat_groups (service, chat_id, coalesce(role_id, ''))`.execute(
    db,
  )
  await sql`
    create table chat_people (
      id uuid primary key,
      group_id uuid not null references chat_groups on delete cascade,
      -- The person's number at Telegram or Discord.
      account_id text not null check (account_id ~ '^[0-9]{1,20}$'),
      name text not null check (length(name) <= 200)
        constraint chat_people_name_one_line check (is_one_line(name)),
      user_id uuid references users on delete set null,
      -- Whether it is the account of a member, or came by a member's link: it leaves with the access.
      was_member boolean not null,
      -- Null until the service has been asked.
      is_in boolean,
      -- An admin of the group, or a bot: nobody removes these.
      is_exempt boolean not null default false,
      -- Whether the academy itself has shut the account out.
      is_shut_out boolean not null default false,
      -- When a stranger was asked to leave.
      noticed_at timestamptz,
      checked_at timestamptz not null,
      attempts integer not null default 0,
      retry_at timestamptz,
      -- Why the service refused, which is not tried again by itself.
      failure text check (length(failure) <= 500),
      constraint chat_people_account unique (group_id, account_id)
    )`.execute(db)
  await sql`create index chat_people_user on chat_people (user_id)`.execute(db)
  await sql`
    create table chat_links (
      id uuid primary key,
      group_id uuid not null references chat_groups on delete cascade,
      user_id uuid references users on delete set null,
      url text not null check (length(url) <= 300),
      expires_at timestamptz not null,
      -- Whether it is to be revoked at the service.
      is_over boolean not null default false
    )`.execute(db)
  await sql`
    create unique index chat_links_current on chat_links (group_id, user_id) where not is_over`.execute(
    db,
  )
  // An account at Telegram is linked by its chat with the bot, one at Discord by a code that it writes in the server.
  await sql`
    create table discord_accounts (
      user_id uuid primary key references users on delete cascade,
      account_id text not null constraint discord_accounts_account unique
        check (account_id ~ '^[0-9]{1,20}$'),
      name text not null check (length(name) <= 200)
        constraint discord_accounts_name_one_line check (is_one_line(name)),
      linked_at timestamptz not null
    )`.execute(db)
  await sql`
    create table discord_codes (
      user_id uuid primary key references users on delete cascade,
      code_hash bytea not null unique,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index chat_links_user on chat_links (user_id)`.execute(db)
  await sql`create index chat_links_url on chat_links (url)`.execute(db)
}
