import { type Kysely, sql } from 'kysely'

/** What somebody has typed into the form of a course or of one of its lessons, and not saved; seen by nobody else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table course_drafts (
      user_id uuid not null references users on delete cascade,
      course_id uuid not null references courses on delete cascade,
      -- Null for the course itself.
      video_id uuid references course_videos on delete cascade,
      -- The edited fields, as they were typed.
      typed jsonb not null check (jsonb_typeof(typed) = 'object'),
      -- The version of the course or the lesson that the form was filled from.
      seen_at timestamptz not null,
      updated_at timestamptz not null,
      constraint course_drafts_one unique nulls not distinct (user_id, course_id, video_id)
    )`.execute(db)
  await sql`create index course_drafts_course on course_drafts (course_id)`.execute(db)
  await sql`create index course_drafts_video on course_drafts (video_id)`.execute(db)
  await sql`create index course_drafts_updated on course_drafts (updated_at)`.execute(db)
}
