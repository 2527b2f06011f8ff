import { type Kysely, sql } from 'kysely'

/** Lists and figures that stay quick when they are long, and when each user's access last changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Of each user who was ever granted anything: tells an admin that somebody else has been faster.
  await sql`
    create table access_changes (
      user_id uuid primary key references users on delete cascade,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`create index users_by_name on users (lower(name), id)`.execute(db)
  await countCourseStudents(db)
}

/**
 * How many lessons of each course a student has begun and completed, counted as it happens: added up
 * anew for each look at the statistics it took a quarter of a second with 10,000 students.
 */
async function countCourseStudents(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table course_students (
      course_id uuid not null references courses on delete cascade,
      user_id uuid not null references users on delete cascade,
      begun integer not null,
      completed integer not null,
      primary key (course_id, user_id)
    )`.execute(db)
  await sql`create index course_students_user on course_students (user_id)`.execute(db)
  await sql`
    insert into course_students
    select v.course_id, p.user_id, count(*), count(p.completed_at)
    from lesson_progress p join course_videos v on v.id = p.video_id
    group by v.course_id, p.user_id`.execute(db)

  await sql`
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
    end $$`.execute(db)
  await sql`
    create trigger lesson_progress_counted after insert or delete on lesson_progress
    for each row execute function count_lesson_progress()`.execute(db)
  // The place in a lesson is saved every few seconds; only its completion counts.
  await sql`
    create trigger lesson_completion_counted after update on lesson_progress
    for each row when (old.completed_at is distinct from new.completed_at)
    execute function count_lesson_progress()`.execute(db)

  await sql`
    create function uncount_lesson() returns trigger language plpgsql as $$
    begin
      update course_students s
      set begun = s.begun - 1, completed = s.completed - (p.completed_at is not null)::integer
      from lesson_progress p
      where p.video_id = old.id and s.course_id = old.course_id and s.user_id = p.user_id;
      return old;
    end $$`.execute(db)
  await sql`
    create trigger lesson_uncounted before delete on course_videos
    for each row execute function uncount_lesson()`.execute(db)
}
