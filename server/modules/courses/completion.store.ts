import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'

export interface CourseCompletion {
  id: string
  title: string
  /** Rounded percentage. */
  completion: number
}

/**
 * The progress of students in the newest `limit` published courses: completed lessons of all
 * lessons, over those who have started, so that a course is not rated low because many have yet to
 * open it. The users selected by `except`, part of a statement, don't count: they are few, and taken
 * off the sums that the database keeps of everybody. 0 for courses without lessons or without students.
 */
export async function courseCompletion(
  executor: Executor,
  { except, limit }: { except: RawBuilder<unknown>; limit: number },
): Promise<CourseCompletion[]> {
  const { rows } = await sql<CourseCompletion>`
    with shown as (
      select id, title, created_at from courses
      where is_published
      order by created_at desc, id
      limit ${limit}
    )
    select shown.id, shown.title,
      coalesce(round(100.0 * begun.completed / (begun.students * nullif(lessons.lessons, 0))), 0)::int
        as completion
    from shown
    cross join lateral (
      select count(*) as lessons from course_videos where course_id = shown.id
    ) lessons
    cross join lateral (
      select sum(students) as students, sum(completed) as completed from course_tallies
      where course_id = shown.id
    ) everybody
    left join (
      select course_id, count(*) as students, sum(completed) as completed from course_students
      where user_id = any(array(${except})) and begun > 0 group by course_id
    ) excepted on excepted.course_id = shown.id
    cross join lateral (
      select nullif(everybody.students - coalesce(excepted.students, 0), 0) as students,
        everybody.completed - coalesce(excepted.completed, 0) as completed
    ) begun
    order by shown.created_at desc, shown.id`.execute(executor)
  return rows
}

/** Whether any published course has a lesson. */
export async function hasPublishedLesson(executor: Executor): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from courses c join course_videos v on v.course_id = c.id where c.is_published) as has
    `.execute(executor)
  return rows[0]?.has === true
}
