import { type Kysely, sql } from 'kysely'

/** A lesson has files to download; the lessons of a copied course share those of the original. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table lesson_files (
      id uuid primary key,
      video_id uuid not null references course_videos on delete cascade,
      file_key text not null,
      name text not null constraint lesson_files_name_one_line check (is_one_line(name)),
      bytes integer not null check (bytes > 0),
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index lesson_files_lesson on lesson_files (video_id)`.execute(db)
  await sql`create index lesson_files_files on lesson_files (file_key)`.execute(db)
}
