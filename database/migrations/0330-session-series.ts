import { type Kysely, sql } from 'kysely'

/** Series of live sessions, and what is left of cancelled ones for calendars and notices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table live_sessions
      add column series_id uuid,
      -- Where the clock is read by which the series repeats.
      add column series_zone text,
      add constraint live_sessions_series check ((series_id is null) = (series_zone is null))
  `.execute(db)
  await sql`
    create index live_sessions_of_series on live_sessions (series_id, starts_at)
    where series_id is not null`.execute(db)
  await sql`
    create table cancelled_live_sessions (
      -- The session's.
      id uuid primary key,
      title text not null
        constraint cancelled_live_sessions_title_one_line check (is_one_line(title)),
      description text not null,
      starts_at timestamptz not null,
      duration_minutes integer not null check (duration_minutes > 0),
      role_access text not null
        check (role_access in ('community_student', 'academy_student', 'mentorship_student')),
      sequence integer not null check (sequence > 0),
      cancelled_at timestamptz not null
    )`.execute(db)
  await sql`create index cancelled_live_sessions_starts_at on cancelled_live_sessions (starts_at)`.execute(
    db,
  )
  // What one notice tells of several sessions, or of cancelled ones.
  await sql`
    create table live_session_changes (
      id uuid primary key,
      kind text not null check (kind in ('scheduled', 'moved', 'cancelled')),
      title text not null
        constraint live_session_changes_title_one_line check (is_one_line(title)),
      sessions integer not null check (sessions > 0),
      -- When the first of them starts.
      first_at timestamptz not null,
      made_at timestamptz not null
    )`.execute(db)
  await sql`create index live_session_changes_made_at on live_session_changes (made_at)`.execute(db)
}
