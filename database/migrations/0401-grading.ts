import { type Kysely, sql } from 'kysely'

/** Points by criteria, a file given back with a grade, and due dates for one student. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table assignments add column rubric jsonb`.execute(db)
  // The criteria as they were when the points were given.
  await sql`
    alter table submissions
      add column rubric jsonb check (rubric is null or grade is not null),
      add column returned_key text unique,
      add column returned_name text
        constraint submissions_returned_name_one_line check (is_one_line(returned_name)),
      add column returned_bytes bigint check (returned_bytes > 0),
      add check ((returned_key is null) = (returned_name is null)
        and (returned_key is null) = (returned_bytes is null))`.execute(db)
  await sql`
    create table assignment_extensions (
      assignment_id uuid not null references assignments on delete cascade,
      user_id uuid not null references users on delete cascade,
      due_date timestamptz not null
        check (due_date between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
      reason text not null check (char_length(reason) <= 500),
      given_by uuid references users on delete set null,
      given_at timestamptz not null,
      primary key (assignment_id, user_id)
    )`.execute(db)
  await sql`create index assignment_extensions_user on assignment_extensions (user_id)`.execute(db)
  await sql`
    create index assignment_extensions_given_by on assignment_extensions (given_by)`.execute(db)
}
