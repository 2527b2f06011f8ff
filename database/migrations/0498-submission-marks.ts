import { type Kysely, sql } from 'kysely'

/** What graders put on the files that were handed in: pins with a text, and lines drawn by hand. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table submission_marks (
      submission_id uuid primary key references submissions on delete cascade,
      -- A list of marks, which is always read and written as a whole.
      marks jsonb not null check (jsonb_typeof(marks) = 'array' and jsonb_array_length(marks) between 1 and 200)
    )`.execute(db)
  // How many, so that lists of attempts read none of them.
  await sql`
    alter table submissions
      add column marks smallint not null default 0 check (marks between 0 and 200),
      add constraint submissions_marks_on_file check (marks = 0 or (file_key is not null and grade is not null))`.execute(
    db,
  )
  // The few that the data download of a user reads page by page.
  await sql`create index submissions_marked on submissions (id) where marks > 0`.execute(db)
}
