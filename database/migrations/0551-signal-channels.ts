import { type Kysely, sql } from 'kysely'

/** The channels at Telegram from which signals come in, the codes that link them, and what was written there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table signal_channels (
      source_id uuid primary key references signal_sources on delete cascade,
      title text not null check (length(title) <= 200)
        constraint signal_channels_title_one_line check (is_one_line(title)),
      -- Why nothing comes in.
      trouble text check (length(trouble) <= 500)
    )`.execute(db)
  await sql`
    create table signal_channel_codes (
      user_id uuid primary key references users on delete cascade,
      code_hash bytea not null unique check (length(code_hash) = 32),
      name text not null check (length(name) between 1 and 100)
        constraint signal_channel_codes_name_one_line check (is_one_line(name)),
      mode text not null check (mode in ('draft', 'at_once')),
      role_access text not null
        check (role_access in ('community_student', 'academy_student', 'mentorship_student')),
      -- Why the channel in which it was posted was not linked.
      problem text check (length(problem) <= 500),
      expires_at timestamptz not null
    )`.execute(db)
  // SHA-256 of what came in: Telegram tells of an edit also where only a button or a preview has changed.
  await sql`
    alter table received_signals
      add column text_hash bytea check (length(text_hash) = 32)`.execute(db)
}
