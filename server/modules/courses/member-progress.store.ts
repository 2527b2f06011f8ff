import { sql } from 'kysely'
import type { ContentRole } from '#contract/permissions.ts'
import type { Executor } from '#server/platform/database/database.ts'

interface MemberProgress {
  id: string
  title: string
  roleAccess: ContentRole
  lessons: number
  completed: number
  /** When one of its lessons was last watched. */
  lastAt: Date | null
}

const mostCourses = 100

/** The courses that a user has started, the most recently watched first, with the progress. */
export async function progressOfMember(
  executor: Executor,
  userId: string,
): Promise<MemberProgress[]> {
  const { rows } = await sql<MemberProgress>`
    select c.id, c.title, c.role_access, count(v.id)::int as lessons,
      count(p.completed_at)::int as completed, max(p.updated_at) as last_at
    from course_students s
    join courses c on c.id = s.course_id
    left join course_videos v on v.course_id = c.id
    left join lesson_progress p on p.video_id = v.id and p.user_id = s.user_id
    where s.user_id = ${userId}::uuid and s.begun > 0
    group by c.id
    order by last_at desc nulls last, c.id
    limit ${mostCourses}`.execute(executor)
  return rows
}
