import { sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Viewer } from './courses.policy.ts'

interface NextLessonRow {
  courseId: string
  courseTitle: string
  lessonId: string
  title: string
  /** Seconds; null while unknown. */
  duration: number | null
  position: number
  begun: boolean
  /** Whether the viewer has started any lesson at all. */
  isAnyBegun: boolean
}

/**
 * The lesson with which a viewer continues, among the published courses open to them: in the most
 * recently watched course, the lesson in progress, otherwise the next one after it, otherwise the
 * first one missing. If nothing was watched, the first lesson of the oldest course, with courses of
 * the programs before free ones. Null if nothing is left to watch.
 */
export async function findNextLesson(
  executor: Executor,
  { userId, roles }: Viewer,
): Promise<NextLessonRow | null> {
  const { rows } = await sql<NextLessonRow>`
    with lessons as (
      select v.id, v.course_id, v.title, v.position as place, c.title as course_title,
        c.created_at, c.role_access = 'community_student' as is_free,
        coalesce(v.duration_seconds, p.told_seconds) as duration, p.position_seconds,
        p.completed_at, p.updated_at,
        max(p.updated_at) over (partition by v.course_id) as course_seen,
        max(p.updated_at) over () as seen
      from course_videos v
      join courses c on c.id = v.course_id
      left join lesson_progress p on p.video_id = v.id and p.user_id = ${userId}
      where c.is_published and c.role_access = any(${roles}::text[])
        and (v.file_key is not null or v.external_url is not null)
    ), placed as (
      select *, max(place) filter (where updated_at = course_seen)
        over (partition by course_id) as last_place
      from lessons
    )
    select course_id, course_title, id as lesson_id, title, duration,
      coalesce(position_seconds, 0) as position, updated_at is not null as begun,
      seen is not null as is_any_begun
    from placed
    where completed_at is null
    order by course_seen desc nulls last, is_free, created_at, course_id,
      place >= coalesce(last_place, 0) desc, place
    limit 1`.execute(executor)
  return rows[0] ?? null
}
