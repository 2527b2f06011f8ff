import { sql } from 'kysely'
import type { LessonState } from '#contract/course-students.ts'
import type { LessonKind } from '#contract/courses.ts'
import type { Executor } from '#server/platform/database/database.ts'

interface LessonStanding {
  id: string
  title: string
  kind: LessonKind
  module: string | null
  finished: number
  begun: number
}

/** The lessons of a course in order, with how many have completed each and how many are in it. */
export async function lessonStandings(
  executor: Executor,
  courseId: string,
): Promise<LessonStanding[]> {
  const { rows } = await sql<LessonStanding>`
    select v.id, v.title, v.kind, m.title as module, coalesce(t.completed, 0)::int as finished,
      coalesce(t.begun - t.completed, 0)::int as begun
    from course_videos v
    left join course_modules m on m.id = v.module_id
    left join lateral (
      select sum(begun) as begun, sum(completed) as completed from lesson_tallies where video_id = v.id
    ) t on true
    where v.course_id = ${courseId} order by v.position`.execute(executor)
  return rows
}

/** How far one student is in each lesson of a course. */
export async function lessonsOfStudent(
  executor: Executor,
  courseId: string,
  userId: string,
): Promise<{ id: string; title: string; kind: LessonKind; state: LessonState; at: Date | null }[]> {
  const { rows } = await sql<{
    id: string
    title: string
    kind: LessonKind
    state: LessonState
    at: Date | null
  }>`
    select v.id, v.title, v.kind, coalesce(p.completed_at, p.updated_at) as at,
      case when p.user_id is null then 'open' when p.completed_at is null then 'begun' else 'finished' end
        as state
    from course_videos v left join lesson_progress p on p.video_id = v.id and p.user_id = ${userId}
    where v.course_id = ${courseId} order by v.position`.execute(executor)
  return rows
}
