import { type Kysely, sql } from 'kysely'

/** What a certificate demands beside lessons and assignments, and why one is not valid any more, or is again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table certificate_conditions (
      only_row boolean primary key default true check (only_row),
      -- Of the best attempts at all quizzes of the program, on average.
      quiz_percent integer check (quiz_percent between 1 and 100),
      -- Decisions on charts, and what they have to bring on average, in R.
      decisions integer check (decisions between 1 and 500),
      average_r numeric(5, 2) check (average_r between -1 and 10),
      -- Live sessions that the student has joined.
      sessions integer check (sessions between 1 and 500),
      updated_at timestamptz not null default now(),
      check (average_r is null or decisions is not null)
    )`.execute(db)
  await sql`insert into certificate_conditions default values`.execute(db)
  await sql`
    create table certificate_changes (
      id bigint generated always as identity primary key,
      certificate_id uuid not null references certificates on delete cascade,
      kind text not null check (kind in ('revoked', 'restored')),
      -- Anyone who has the certificate's code can read it.
      reason text not null check (length(reason) between 1 and 500)
        constraint certificate_changes_reason_one_line check (is_one_line(reason)),
      at timestamptz not null,
      made_by uuid references users on delete set null
    )`.execute(db)
  await sql`create index certificate_changes_of on certificate_changes (certificate_id, id)`.execute(
    db,
  )
  await sql`create index certificate_changes_made_by on certificate_changes (made_by)`.execute(db)
}
