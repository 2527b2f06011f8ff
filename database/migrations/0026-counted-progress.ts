import { type Kysely, sql } from 'kysely'

/**
 * Deletions of lessons that students have begun. A course can be deleted with its lessons: what is
 * counted of it goes by itself, and can no longer be written once the course is gone. And a lesson can
 * be deleted while an account is: each locks the progress before what counts it, so that one waits for
 * the other instead of both for each other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function uncount_lesson() returns trigger language plpgsql as $$
    begin
      if not exists (select from courses where id = old.course_id) then return old; end if;
      perform 1 from lesson_progress where video_id = old.id order by user_id for update;
      update course_students s
      set begun = s.begun - 1, completed = s.completed - (p.completed_at is not null)::integer
      from lesson_progress p
      where p.video_id = old.id and s.course_id = old.course_id and s.user_id = p.user_id;
      return old;
    end $$`.execute(db)
}
