import { type Kysely, sql } from 'kysely'

/** One-to-one calls: when mentors can be booked, and what is booked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Compares ids beside ranges of time in one index.
  await sql`create extension if not exists btree_gist`.execute(db)
  await sql`
    create table booking_hours (
      user_id uuid primary key references users on delete cascade,
      time_zone text not null,
      -- For each day of the week, Monday first.
      weekly jsonb not null,
      exceptions jsonb not null,
      length_minutes integer not null check (length_minutes between 10 and 240),
      buffer_minutes integer not null check (buffer_minutes between 0 and 120),
      notice_hours integer not null check (notice_hours between 0 and 336),
      days_ahead integer not null check (days_ahead between 1 and 180),
      change_hours integer not null check (change_hours between 0 and 336),
      -- How many a month, by program.
      community_calls integer not null check (community_calls between 0 and 31),
      academy_calls integer not null check (academy_calls between 0 and 31),
      mentorship_calls integer not null check (mentorship_calls between 0 and 31),
      meeting_url text,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`
    create table bookings (
      id uuid primary key,
      mentor_id uuid references users on delete set null,
      student_id uuid references users on delete set null,
      -- The program that it was booked with.
      role text not null
        check (role in ('community_student', 'academy_student', 'mentorship_student')),
      starts_at timestamptz not null,
      ends_at timestamptz not null check (ends_at > starts_at),
      -- With the time that the mentor has between two calls.
      blocked_until timestamptz not null check (blocked_until >= ends_at),
      time_set_at timestamptz not null,
      topic text not null check (char_length(topic) <= 500),
      note text not null default '' check (char_length(note) <= 5000),
      cancelled_at timestamptz,
      cancelled_by text
        check (cancelled_by in ('student', 'mentor', 'access', 'mentor_left', 'account')),
      word text constraint bookings_word_one_line check (is_one_line(word)),
      sequence integer not null default 0,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint bookings_cancelled check ((cancelled_at is null) = (cancelled_by is null)),
      -- Of any number of requests for the same time, one is served.
      constraint bookings_mentor_free exclude using gist
        (mentor_id with =, tstzrange(starts_at, blocked_until) with &&)
        where (cancelled_at is null),
      constraint bookings_student_free exclude using gist
        (student_id with =, tstzrange(starts_at, ends_at) with &&)
        where (cancelled_at is null)
    )`.execute(db)
  await sql`create index bookings_student on bookings (student_id, starts_at)`.execute(db)
  await sql`create index bookings_mentor on bookings (mentor_id, starts_at)`.execute(db)
  await sql`create index bookings_starts_at on bookings (starts_at)`.execute(db)
  await sql`
    create table booking_reminders (
      booking_id uuid not null references bookings on delete cascade,
      kind text not null check (kind in ('tomorrow', 'soon')),
      -- Of which time.
      starts_at timestamptz not null,
      reminded_at timestamptz not null,
      primary key (booking_id, kind, starts_at)
    )`.execute(db)
  // What was said by a student, and of one, goes with the account; that there was a call stays for the mentor.
  await sql`
    create function forget_bookings() returns trigger language plpgsql as $$
    begin
      update bookings set topic = '', note = '', word = null where student_id = old.id;
      return old;
    end $$`.execute(db)
  await sql`
    create trigger forget_bookings before delete on users
    for each row execute function forget_bookings()`.execute(db)
}
