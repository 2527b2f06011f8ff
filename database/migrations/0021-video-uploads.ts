import { type Kysely, sql } from 'kysely'

/** Videos that arrive in parts: whose they are, for which course, and what became of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table video_uploads (
      -- Drawn at random, and the name of the file under uploads/.
      id text primary key check (length(id) = 43),
      course_id uuid not null references courses on delete cascade,
      user_id uuid not null references users on delete cascade,
      file_name text not null check (length(file_name) <= 300),
      -- By its own device, in milliseconds: with name and size it tells a file from others.
      file_changed bigint not null,
      bytes bigint not null check (bytes >= 0),
      -- Where the whole file is moved to, noted before it is moved.
      file_key text unique,
      video_id uuid references course_videos on delete cascade,
      created_at timestamptz not null,
      -- Who writes to it or makes a lesson of it holds it, and renews that every second.
      held_by uuid,
      held_until timestamptz,
      release_wanted boolean not null default false
    )`.execute(db)
  await sql`create index video_uploads_course on video_uploads (course_id, user_id)`.execute(db)
  await sql`create index video_uploads_user on video_uploads (user_id)`.execute(db)
  await sql`create index video_uploads_video on video_uploads (video_id)`.execute(db)
}
