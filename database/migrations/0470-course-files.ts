import { type Kysely, sql } from 'kysely'

/** A course can be imported from a file, which is uploaded as videos are; what came of it is kept with the course. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table video_uploads
      -- Whether it is a whole course, and no video.
      add column is_course boolean not null default false,
      add constraint video_uploads_course check (not is_course or (replaces is null and video_id is null))`.execute(
    db,
  )
  await sql`
    create table course_imports (
      course_id uuid primary key references courses on delete cascade,
      file_name text not null check (length(file_name) <= 300)
        constraint course_imports_file_name_one_line check (is_one_line(file_name)),
      -- How much came, and what was left out with its reason.
      report jsonb not null,
      imported_at timestamptz not null
    )`.execute(db)
}
