import { type Kysely, sql } from 'kysely'

/** What somebody notes on a lesson, for themselves, at a second of its video. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table lesson_notes (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      video_id uuid not null references course_videos on delete cascade,
      -- Null for a note on the lesson as a whole.
      second integer check (second between 0 and 604800),
      text text not null check (char_length(text) between 1 and 5000),
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`create index lesson_notes_user on lesson_notes (user_id, video_id)`.execute(db)
  await sql`create index lesson_notes_lesson on lesson_notes (video_id)`.execute(db)
}
