import { type Kysely, sql } from 'kysely'

/** The catalogue, its lessons, and how far each student is in them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table courses (
      id uuid primary key,
      title text not null,
      description text not null,
      content text not null,
      category text not null,
      duration_minutes integer not null check (duration_minutes >= 0),
      level text not null check (level in ('beginner', 'intermediate', 'advanced')),
      is_published boolean not null,
      role_access text not null
        check (role_access in ('community_student', 'academy_student', 'mentorship_student')),
      thumbnail_key text unique,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index courses_newest on courses (created_at desc, id)`.execute(db)

  await sql`
    create table course_videos (
      id uuid primary key,
      course_id uuid not null references courses on delete cascade,
      title text not null,
      -- Counted from 0 without gaps; checked at commit, so that lessons can change places.
      position integer not null check (position >= 0),
      file_key text unique,
      file_type text,
      external_url text,
      duration_seconds double precision check (duration_seconds >= 0),
      created_at timestamptz not null default now(),
      check (file_key is null or external_url is null),
      check ((file_key is null) = (file_type is null)),
      constraint course_videos_position unique (course_id, position) deferrable initially deferred
    )`.execute(db)

  await sql`
    create table lesson_progress (
      user_id uuid not null references users on delete cascade,
      video_id uuid not null references course_videos on delete cascade,
      position_seconds double precision not null default 0 check (position_seconds >= 0),
      watched_seconds double precision not null default 0 check (watched_seconds >= 0),
      completed_at timestamptz,
      updated_at timestamptz not null default now(),
      primary key (user_id, video_id)
    )`.execute(db)
  await sql`create index lesson_progress_video on lesson_progress (video_id)`.execute(db)
}
