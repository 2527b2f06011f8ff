import { type Kysely, sql } from 'kysely'

/**
 * What the page of a course's students is read from: when each was last there and last completed a lesson, and how many
 * have begun and completed each lesson. All of it is kept up to date by the database, so that no list adds up a million
 * rows of progress.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lastSeen(db)
  await tallies(db)
}

async function lastSeen(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table course_students
      add column begun_at timestamptz,
      -- To an hour.
      add column last_at timestamptz,
      add column last_completed_at timestamptz`.execute(db)
  await sql`
    update course_students s set begun_at = p.begun_at, last_at = p.last_at,
      last_completed_at = p.last_completed_at
    from (
      select v.course_id, p.user_id, max(p.updated_at) as last_at,
        max(p.completed_at) as last_completed_at,
        min(coalesce(p.opened_at, p.completed_at, p.updated_at)) as begun_at
      from lesson_progress p join course_videos v on v.id = p.video_id group by v.course_id, p.user_id
    ) p
    where p.course_id = s.course_id and p.user_id = s.user_id`.execute(db)
  await sql`
    create index course_students_last on course_students (course_id, last_at desc nulls last, user_id)
      include (last_completed_at, begun_at, completed) where begun > 0`.execute(db)
  await sql`
    create index course_students_completed on course_students (course_id, completed, user_id)
      where begun > 0`.execute(db)
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
          last_completed_at = greatest(s.last_completed_at, excluded.last_completed_at);
      return null;
    end $$`.execute(db)
  // The place in a lesson is saved every few seconds: an hour is enough to know who has been silent for days.
  await sql`
    create function note_course_student() returns trigger language plpgsql as $$
    begin
      update course_students s set last_at = new.updated_at
      from course_videos v
      where v.id = new.video_id and s.course_id = v.course_id and s.user_id = new.user_id
        and (s.last_at is null or s.last_at < new.updated_at - interval '1 hour');
      return null;
    end $$`.execute(db)
  await sql`
    create trigger lesson_progress_noted after update on lesson_progress for each row
    when (old.completed_at is not distinct from new.completed_at and old.updated_at < new.updated_at)
    execute function note_course_student()`.execute(db)
}

async function tallies(db: Kysely<unknown>): Promise<void> {
  // Totals as in `course_tallies`, without a foreign key for the same reason.
  await sql`
    create table lesson_tallies (
      video_id uuid not null,
      id bigint generated always as identity,
      begun bigint not null,
      completed bigint not null,
      primary key (video_id, id)
    )`.execute(db)
  await sql`
    insert into lesson_tallies (video_id, begun, completed)
    select video_id, count(*), count(completed_at) from lesson_progress group by video_id`.execute(
    db,
  )
  await sql`
    create function tally_lesson() returns trigger language plpgsql as $$
    declare
      lesson uuid := case when tg_op = 'DELETE' then old.video_id else new.video_id end;
      more_begun integer := 0;
      more_completed integer := 0;
      free bigint;
    begin
      if tg_op <> 'UPDATE' then more_begun := case tg_op when 'INSERT' then 1 else -1 end; end if;
      if tg_op <> 'DELETE' then more_completed := (new.completed_at is not null)::integer; end if;
      if tg_op <> 'INSERT' then
        more_completed := more_completed - (old.completed_at is not null)::integer;
      end if;
      -- Of a deleted lesson nothing is counted any more.
      if tg_op = 'DELETE' and not exists (select from course_videos where id = lesson) then
        return null;
      end if;
      select id into free from lesson_tallies where video_id = lesson
      order by id limit 1 for update skip locked;
      if found then
        update lesson_tallies
        set begun = begun + more_begun, completed = completed + more_completed
        where video_id = lesson and id = free;
      else
        insert into lesson_tallies (video_id, begun, completed)
        values (lesson, more_begun, more_completed);
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger lesson_progress_tallied after insert or delete on lesson_progress
    for each row execute function tally_lesson()`.execute(db)
  await sql`
    create trigger lesson_completion_tallied after update on lesson_progress for each row
    when ((old.completed_at is null) is distinct from (new.completed_at is null))
    execute function tally_lesson()`.execute(db)
  await sql`
    create function drop_lesson_tallies() returns trigger language plpgsql as $$
    begin
      delete from lesson_tallies where (video_id, id) in (
        select t.video_id, t.id from lesson_tallies t
        where t.video_id in (select id from removed) for update of t skip locked);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger lessons_untallied after delete on course_videos
    referencing old table as removed for each statement execute function drop_lesson_tallies()`.execute(
    db,
  )
}
