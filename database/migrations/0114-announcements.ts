import { type Kysely, sql } from 'kysely'

const known = (column: string) =>
  sql.raw(`check (${column} between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z')`)

/** Announcements shown on dashboards for a time, and who has dismissed them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table announcements (
      id uuid primary key,
      title text not null check (length(title) between 1 and 150),
      -- Markdown.
      text text not null check (length(text) between 1 and 5000),
      -- The programs' roles; empty for everybody.
      roles text[] not null
        check (roles <@ array['academy_student', 'mentorship_student']),
      starts_at timestamptz not null ${known('starts_at')},
      ends_at timestamptz not null ${known('ends_at')},
      -- When it was told of; null until it begins.
      told_at timestamptz ${known('told_at')},
      created_at timestamptz not null ${known('created_at')},
      updated_at timestamptz not null ${known('updated_at')},
      check (ends_at > starts_at)
    )`.execute(db)
  await sql`create index announcements_newest on announcements (created_at desc, id)`.execute(db)
  await sql`create index announcements_ends_at on announcements (ends_at)`.execute(db)
  await sql`
    create table announcement_dismissals (
      announcement_id uuid not null references announcements on delete cascade,
      user_id uuid not null references users on delete cascade,
      primary key (announcement_id, user_id)
    )`.execute(db)
  await sql`
    create index announcement_dismissals_user on announcement_dismissals (user_id)`.execute(db)
}
