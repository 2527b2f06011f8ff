import { sql } from 'kysely'
import {
  isOccasion,
  type Occasions,
  type OccasionsIn,
} from '#server/platform/database/occasions.ts'

interface Lessons {
  courseId: string | null
  lessonId: string | null
}

/** Lessons that were completed: one, those of a course, or any. */
const finished = (asked: OccasionsIn, { courseId, lessonId }: Lessons): Occasions => sql`
  select p.user_id, p.video_id::text as occasion, p.completed_at as at from lesson_progress p
  where ${isOccasion(asked, sql`p.completed_at`, sql`p.user_id`)}
    and ${lessonId === null ? sql`true` : sql`p.video_id = ${lessonId}::uuid`}
    and ${courseId === null ? sql`true` : sql`p.video_id in (select v.id from course_videos v where v.course_id = ${courseId}::uuid)`}`

/** What happens in the lessons of users, as parts of statements. */
export const lessonOccasions = { finished }
