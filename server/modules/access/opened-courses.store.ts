import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'

// Courses that are open to users one by one, beside those of their programs: by what they have bought.

/** The most courses that are looked at of one user: more than anybody buys. */
const mostCourses = 500

/** Part of a statement: the ids of the courses open by themselves at `at` to the user with the id in this column. */
export const openedCoursesOf = (userId: RawBuilder<unknown>, at: Date): RawBuilder<string[]> => sql`
  array(
    select distinct o.course_id::text from opened_courses o
    where o.user_id = ${userId} and o.starts_at <= ${at}::timestamptz
      and o.open_until > ${at}::timestamptz
    order by 1 limit ${sql.lit(mostCourses)})`

/** Part of a statement: the ids of the users to whom a course is open by itself at `at`. */
export const openedTo = (courseId: string, at: Date): RawBuilder<unknown> => sql`
  select o.user_id from opened_courses o
  where o.course_id = ${courseId}::uuid and o.starts_at <= ${at}::timestamptz
    and o.open_until > ${at}::timestamptz`

/** Part of a statement: since when a user has had the course in a column by itself, at the earliest; null if never. */
export const courseOpenedAt = (
  userId: string | RawBuilder<unknown>,
  courseId: RawBuilder<unknown>,
): RawBuilder<Date | null> => sql<Date | null>`(
  select min(o.starts_at) from opened_courses o
  where o.user_id = ${userId} and o.course_id = ${courseId})`

/** The courses opened for a user one by one, for the personal data download. */
export function exportOpenedCourses(executor: Executor, userId: string) {
  return executor
    .selectFrom('openedCourses')
    .select(['courseId', 'startsAt', 'openUntil'])
    .where('userId', '=', userId)
    .orderBy('startsAt')
    .orderBy('courseId')
    .limit(1000)
    .execute()
}
