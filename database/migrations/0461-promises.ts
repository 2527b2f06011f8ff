import { type Kysely, sql } from 'kysely'

/**
 * What a program promises its members: after how many hours a review or an answer comes, and of how many a month. Off until
 * the owner states hours.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table promises (
      program text primary key check (program in ('academy', 'mentorship')),
      -- Null for no promise.
      hours integer check (hours between 1 and 720),
      -- Of each member in a calendar month; null for all.
      monthly integer check (monthly between 1 and 1000),
      -- Whether a breach extends the access of its member by a day.
      extends boolean not null default false,
      -- Whether visitors see it, with what was measured.
      is_public boolean not null default false,
      -- What is sent in from then on is under the promise as it stands.
      since timestamptz not null default now()
        check (since between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
      updated_at timestamptz not null default now()
    )`.execute(db)
  await sql`insert into promises (program) values ('academy'), ('mentorship')`.execute(db)
  await sql`
    create table promise_breaches (
      id uuid primary key,
      program text not null references promises,
      user_id uuid not null references users on delete cascade,
      kind text not null check (kind in ('assignment', 'question', 'message')),
      -- What was to be reviewed or answered.
      subject_id uuid not null,
      asked_at timestamptz not null,
      due_at timestamptz not null,
      noticed_at timestamptz not null,
      extended boolean not null,
      constraint promise_breaches_once unique (program, kind, subject_id)
    )`.execute(db)
  await sql`create index promise_breaches_newest on promise_breaches (due_at desc, id)`.execute(db)
  await sql`create index promise_breaches_user on promise_breaches (user_id)`.execute(db)
  // What was sent in during a period, of all members.
  await sql`create index submissions_submitted on submissions (submitted_at)`.execute(db)
  await sql`create index lesson_questions_created on lesson_questions (created_at)`.execute(db)
  await sql`
    create index messages_of_students on messages (sent_at) where side = 'student'`.execute(db)
}
