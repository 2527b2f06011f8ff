-- The catalogue, its lessons, how far each student is in them, and videos that are on their way.

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
);
create index courses_newest on courses (created_at desc, id);

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
);

create table lesson_progress (
  user_id uuid not null references users on delete cascade,
  video_id uuid not null references course_videos on delete cascade,
  position_seconds double precision not null default 0 check (position_seconds >= 0),
  watched_seconds double precision not null default 0 check (watched_seconds >= 0),
  completed_at timestamptz,
  updated_at timestamptz not null default now(),
  -- How long a lesson at another site is, as this student's player told it; counts for nobody else.
  told_seconds double precision check (told_seconds >= 1 and told_seconds <= 86400),
  primary key (user_id, video_id)
);
create index lesson_progress_video on lesson_progress (video_id);

-- How many lessons of each course a student has begun and completed, counted as it happens: added up
-- anew for each look at the statistics it took a quarter of a second with 10,000 students.
create table course_students (
  course_id uuid not null references courses on delete cascade,
  user_id uuid not null references users on delete cascade,
  begun integer not null,
  completed integer not null,
  primary key (course_id, user_id)
);
create index course_students_user on course_students (user_id);

create function count_lesson_progress() returns trigger language plpgsql as $$
    declare
      was_completed integer := 0;
      is_completed integer := 0;
    begin
      if tg_op <> 'INSERT' then was_completed := (old.completed_at is not null)::integer; end if;
      if tg_op = 'DELETE' then
        -- Where the lesson is gone as well, its own trigger has counted.
        update course_students s set begun = begun - 1, completed = completed - was_completed
        from course_videos v
        where v.id = old.video_id and s.course_id = v.course_id and s.user_id = old.user_id;
        return null;
      end if;
      is_completed := (new.completed_at is not null)::integer;
      insert into course_students as s (course_id, user_id, begun, completed)
      select v.course_id, new.user_id, (tg_op = 'INSERT')::integer, is_completed - was_completed
      from course_videos v where v.id = new.video_id
      on conflict (course_id, user_id) do update
        set begun = s.begun + excluded.begun, completed = s.completed + excluded.completed;
      return null;
    end $$;
create trigger lesson_progress_counted after insert or delete on lesson_progress
for each row execute function count_lesson_progress();
-- The place in a lesson is saved every few seconds; only its completion counts.
create trigger lesson_completion_counted after update on lesson_progress
for each row when (old.completed_at is distinct from new.completed_at)
execute function count_lesson_progress();

-- A course can be deleted with its lessons: what is counted of it goes by itself, and can no longer be
-- written once the course is gone. And a lesson can be deleted while an account is: each locks the
-- progress before what counts it, so that one waits for the other instead of both for each other.
create function uncount_lesson() returns trigger language plpgsql as $$
    begin
      if not exists (select from courses where id = old.course_id) then return old; end if;
      perform 1 from lesson_progress where video_id = old.id order by user_id for update;
      update course_students s
      set begun = s.begun - 1, completed = s.completed - (p.completed_at is not null)::integer
      from lesson_progress p
      where p.video_id = old.id and s.course_id = old.course_id and s.user_id = p.user_id;
      return old;
    end $$;
create trigger lesson_uncounted before delete on course_videos
for each row execute function uncount_lesson();

-- Videos that arrive in parts: whose they are, for which course, and what became of them.
create table video_uploads (
  -- Drawn at random, and the name of the file under uploads/.
  id text primary key check (length(id) = 43),
  course_id uuid not null references courses on delete cascade,
  user_id uuid not null references users on delete cascade,
  file_name text not null check (length(file_name) <= 300),
  -- By its own device, in milliseconds: with name and size it tells a file from others.
  file_changed bigint not null,
  bytes bigint not null check (bytes >= 0),
  -- Where the whole file is moved to, noted before it is moved.
  file_key text unique,
  video_id uuid references course_videos on delete cascade,
  created_at timestamptz not null,
  -- Who writes to it or makes a lesson of it holds it, and renews that every second.
  held_by uuid,
  held_until timestamptz,
  release_wanted boolean not null default false
);
create index video_uploads_course on video_uploads (course_id, user_id);
create index video_uploads_user on video_uploads (user_id);
create index video_uploads_video on video_uploads (video_id);
