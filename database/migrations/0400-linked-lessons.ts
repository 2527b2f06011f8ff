import { type Kysely, sql } from 'kysely'

/**
 * Lessons that are an assignment or a live session. Neither can be deleted while a lesson is it. With a course go its
 * assignments and its lessons, in whatever order: therefore the first is checked when asked for, or at the commit.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table course_videos drop constraint course_videos_kind_check,
      add constraint course_videos_kind_check
        check (kind in ('video', 'text', 'quiz', 'exercise', 'drill', 'assignment', 'session'))`.execute(
    db,
  )
  await sql`
    create table linked_lessons (
      video_id uuid primary key references course_videos on delete cascade,
      assignment_id uuid constraint linked_lessons_assignment_once unique
        constraint linked_lessons_assignment references assignments deferrable initially deferred,
      live_session_id uuid constraint linked_lessons_live_session references live_sessions,
      -- Whether an assignment has to be passed to complete the lesson, or only submitted.
      must_pass boolean not null default false,
      check (num_nonnulls(assignment_id, live_session_id) = 1),
      check (assignment_id is not null or not must_pass)
    )`.execute(db)
  await sql`
    create index linked_lessons_live_sessions on linked_lessons (live_session_id)`.execute(db)
}
