-- Courses, their lessons, how far each student is in them, and videos that are being uploaded.

-- Totals as in `tally_users`. Without a foreign key: whoever adds a row would wait for a course that is being
-- deleted.
create table course_tallies (
  course_id uuid not null,
  id bigint generated always as identity,
  -- Those who have begun a lesson of it, and the lessons that they have completed.
  students bigint not null,
  completed bigint not null,
  primary key (course_id, id)
);

create table courses (
  id uuid primary key,
  title text not null constraint courses_title_one_line check (is_one_line(title)),
  description text not null,
  content text not null,
  category text not null
    constraint courses_category_one_line check (is_one_line(category)),
  duration_minutes integer not null check (duration_minutes >= 0),
  level text not null check (level in ('beginner', 'intermediate', 'advanced')),
  is_published boolean not null,
  role_access text not null
    check (role_access in ('community_student', 'academy_student', 'mentorship_student')),
  thumbnail_key text unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text collate "C" not null 
    generated always as (plain_text(
      title || E'\n' || category || E'\n' || level || E'\n' || description)) stored
);
create index courses_newest on courses (created_at desc, id);
create trigger deleted_in_turn before delete on courses
  for each statement execute function take_turns_deleting();

-- Those that are being changed at that moment are removed with the next course, instead of being
-- waited for: nothing reads them meanwhile.
create function drop_course_tallies() returns trigger language plpgsql as $$
    begin
      delete from course_tallies where (course_id, id) in (
        select t.course_id, t.id from course_tallies t
        where not exists (select from courses c where c.id = t.course_id)
        for update of t skip locked);
      return null;
    end $$;
create trigger courses_untallied after delete on courses
  for each statement execute function drop_course_tallies();

-- How many lessons of each course a student has begun and completed, kept up to date with every change: adding
-- them up for the statistics took a quarter of a second with 10,000 students.
create table course_students (
  course_id uuid not null references courses on delete cascade,
  user_id uuid not null references users on delete cascade,
  begun integer not null,
  completed integer not null,
  primary key (course_id, user_id)
);
create index course_students_user on course_students (user_id);

-- Once for a statement, since deleting a lesson changes the rows of all its students.
create function course_students_insert_tallied() returns trigger language plpgsql as $$
    begin
      perform tally_course(course_id, sum(one), sum(completed))
      from (select course_id, 1 as one, begun, completed from added) changed where begun > 0
      group by course_id having sum(one) <> 0 or sum(completed) <> 0;
      return null;
    end $$;
create trigger course_students_insert_tallied after insert on course_students
  referencing new table as added
  for each statement execute function course_students_insert_tallied();

create function course_students_update_tallied() returns trigger language plpgsql as $$
    begin
      perform tally_course(course_id, sum(one), sum(completed))
      from (select course_id, 1 as one, begun, completed from added
     union all select course_id, -1, begun, - completed from removed) changed where begun > 0
      group by course_id having sum(one) <> 0 or sum(completed) <> 0;
      return null;
    end $$;
create trigger course_students_update_tallied after update on course_students
  referencing old table as removed new table as added
  for each statement execute function course_students_update_tallied();

-- Of a deleted course nothing is counted any more.
create function course_students_delete_tallied() returns trigger language plpgsql as $$
    begin
      perform tally_course(course_id, sum(one), sum(completed))
      from (select course_id, -1 as one, begun, - completed as completed from removed
     where exists (select from courses where id = course_id)) changed where begun > 0
      group by course_id having sum(one) <> 0 or sum(completed) <> 0;
      return null;
    end $$;
create trigger course_students_delete_tallied after delete on course_students
  referencing old table as removed
  for each statement execute function course_students_delete_tallied();

create table course_videos (
  id uuid primary key,
  course_id uuid not null references courses on delete cascade,
  title text not null
    constraint course_videos_title_one_line check (is_one_line(title)),
  -- Counted from 0 without gaps; checked at commit, so that lessons can change places.
  position integer not null check (position >= 0),
  file_key text unique,
  file_type text,
  external_url text,
  duration_seconds double precision check (duration_seconds >= 0),
  created_at timestamptz not null default now(),
  constraint course_videos_position unique (course_id, position) deferrable initially deferred,
  check (file_key is null or external_url is null),
  check ((file_key is null) = (file_type is null))
);

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
create trigger deleted_in_turn before delete on course_videos
  for each statement execute function take_turns_deleting();

create table lesson_progress (
  user_id uuid not null references users on delete cascade,
  video_id uuid not null references course_videos on delete cascade,
  position_seconds double precision not null default 0 check (position_seconds >= 0),
  watched_seconds double precision not null default 0 check (watched_seconds >= 0),
  completed_at timestamptz,
  updated_at timestamptz not null default now(),
  -- How long a lesson at another site is, as this student's player told it; counts for nobody else.
  told_seconds double precision check (told_seconds between 1 and 86400),
  -- When the screen that reported the position was opened: of two tabs with the same lesson, the one opened
  -- earlier does not move the position back.
  opened_at timestamptz
    constraint lesson_progress_opened_at_known
      check (opened_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  primary key (user_id, video_id)
);
create index lesson_progress_video on lesson_progress (video_id);

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
  for each row when (old.completed_at is distinct from new.completed_at) execute function count_lesson_progress();

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

create function tally_course(course uuid, more_students bigint, more_completed bigint) returns void
language plpgsql as $$
    declare
      free bigint;
    begin
      select id into free from course_tallies where course_id = course
      order by id limit 1 for update skip locked;
      if found then
        update course_tallies
        set students = students + more_students, completed = completed + more_completed
        where course_id = course and id = free;
      else
        insert into course_tallies (course_id, students, completed)
        values (course, more_students, more_completed);
      end if;
    end $$;
