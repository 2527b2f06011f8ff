import { type Kysely, sql } from 'kysely'

/**
 * What a course's students are sorted and counted by beside their progress, kept with each: the name, and until when
 * they have one of its programs. A page, and the numbers of those who are silent or stuck, then come from one index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table course_students
      add column sort_name text,
      -- The last end of what is not cancelled; null without any, also of a free course.
      add column access_until timestamptz`.execute(db)
  await sql`
    create function course_access_until(for_programs text[], member uuid) returns timestamptz
    language sql stable as $$
      select max(s.open_until) from subscriptions s
      join user_roles r on r.user_id = s.user_id and r.role = s.program || '_student'
      where s.user_id = member and s.cancelled_at is null and r.role = any (for_programs)
    $$`.execute(db)
  await sql`
    update course_students s
    set sort_name = lower(u.name), access_until = course_access_until(c.programs, s.user_id)
    from users u, courses c where u.id = s.user_id and c.id = s.course_id`.execute(db)
  await triggers(db)
  await sql`drop index course_students_last`.execute(db)
  await sql`
    create index course_students_last on course_students (course_id, last_at desc nulls last, user_id)
      include (last_completed_at, begun_at, completed, access_until) where begun > 0`.execute(db)
  await sql`
    create index course_students_name on course_students (course_id, sort_name, user_id)
      where begun > 0`.execute(db)
  // Who is how far in one lesson is read without the rows.
  await sql`
    create index lesson_progress_students on lesson_progress (video_id, user_id)
      include (completed_at)`.execute(db)
  await sql`drop index lesson_progress_video`.execute(db)
}

async function triggers(db: Kysely<unknown>): Promise<void> {
  // Also before a row that exists is updated instead: what was missed is then made good.
  await sql`
    create function fill_course_student() returns trigger language plpgsql as $$
    begin
      if not exists (
        select from course_students where course_id = new.course_id and user_id = new.user_id
      ) then
        -- Whoever is changing the access is waited for, or sees the new row.
        perform from subscriptions where user_id = new.user_id order by program for share;
      end if;
      select lower(name) into new.sort_name from users where id = new.user_id;
      select course_access_until(programs, new.user_id) into new.access_until
      from courses where id = new.course_id;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger course_students_filled before insert on course_students
    for each row execute function fill_course_student()`.execute(db)
  await sql`
    create or replace function count_lesson_progress() returns trigger language plpgsql as $$
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
      insert into course_students as s
        (course_id, user_id, begun, completed, begun_at, last_at, last_completed_at)
      select v.course_id, new.user_id, (tg_op = 'INSERT')::integer, is_completed - was_completed,
        new.updated_at, new.updated_at, new.completed_at
      from course_videos v where v.id = new.video_id
      on conflict (course_id, user_id) do update
        set begun = s.begun + excluded.begun, completed = s.completed + excluded.completed,
          last_at = greatest(s.last_at, excluded.last_at),
          last_completed_at = greatest(s.last_completed_at, excluded.last_completed_at),
          sort_name = excluded.sort_name, access_until = excluded.access_until;
      return null;
    end $$`.execute(db)
  await sql`
    create function rename_course_student() returns trigger language plpgsql as $$
    begin
      update course_students set sort_name = lower(new.name) where user_id = new.id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger users_renamed after update on users for each row
    when (old.name is distinct from new.name) execute function rename_course_student()`.execute(db)
  // Once for a statement, since the days of grace change the access of all members; in one order, so that two of
  // them wait for each other.
  await sql`
    create function refresh_course_access() returns trigger language plpgsql as $$
    begin
      update course_students s set access_until = fresh.access_until
      from (
        select t.course_id, t.user_id, course_access_until(c.programs, t.user_id) as access_until
        from course_students t join courses c on c.id = t.course_id
        -- What belongs to a deleted user is about to go, in an order of its own.
        where t.user_id in (select one.user_id from changed one join users u on u.id = one.user_id)
        order by t.course_id, t.user_id for no key update of t
      ) fresh
      where s.course_id = fresh.course_id and s.user_id = fresh.user_id
        and s.access_until is distinct from fresh.access_until;
      return null;
    end $$`.execute(db)
  await sql`
    create or replace function uncount_lesson() returns trigger language plpgsql as $$
    begin
      if not exists (select from courses where id = old.course_id) then return old; end if;
      perform 1 from lesson_progress where video_id = old.id order by user_id for update;
      -- In the order in which a change of access takes them.
      perform 1 from course_students s join lesson_progress p on p.user_id = s.user_id
      where p.video_id = old.id and s.course_id = old.course_id
      order by s.user_id for no key update of s;
      update course_students s
      set begun = s.begun - 1, completed = s.completed - (p.completed_at is not null)::integer
      from lesson_progress p
      where p.video_id = old.id and s.course_id = old.course_id and s.user_id = p.user_id;
      return old;
    end $$`.execute(db)
  for (const table of ['subscriptions', 'user_roles']) {
    for (const [event, rows] of [
      ['insert', 'new'],
      ['update', 'new'],
      ['delete', 'old'],
    ] as const) {
      await sql`
        create trigger ${sql.raw(`${table}_${event}_course_access`)} after ${sql.raw(event)}
        on ${sql.table(table)} referencing ${sql.raw(rows)} table as changed
        for each statement execute function refresh_course_access()`.execute(db)
    }
  }
  await sql`
    create function refresh_access_of_course() returns trigger language plpgsql as $$
    begin
      update course_students s set access_until = course_access_until(new.programs, s.user_id)
      where s.course_id = new.id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger courses_programs_changed after update on courses for each row
    when (old.programs is distinct from new.programs)
    execute function refresh_access_of_course()`.execute(db)
}
