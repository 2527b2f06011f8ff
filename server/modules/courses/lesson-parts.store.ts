import { type RawBuilder, sql } from 'kysely'
import type { LessonKind } from '#contract/courses.ts'
import type { Executor } from '#server/platform/database/database.ts'

// Parts of statements for the modules with the content of a kind of lesson, which know lessons by their id only.

/** The title of the lesson with the id in this column. */
export const lessonTitleOf = (videoId: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(select v.title from course_videos v where v.id = ${videoId})`

/** A lesson as other modules' lists show it. */
export interface LessonBrief {
  id: string
  courseId: string
  title: string
  kind: LessonKind
}

/** All lessons, for the lists of those who teach. */
export const lessonsInStatement: RawBuilder<LessonBrief> = sql<LessonBrief>`
  select v.id, v.course_id, v.title, v.kind from course_videos v`

/** The lessons of a course as `id`, each with the lesson at the same place in its copy as `copy_id`. */
export const copiedLessons = ({
  from,
  to,
}: {
  from: string
  to: string
}): RawBuilder<unknown> => sql`
  select v.id, copy.id as copy_id from course_videos v
  join course_videos copy on copy.course_id = ${to} and copy.position = v.position
  where v.course_id = ${from}`

/** The title of a lesson and its course; null if it has been deleted. */
export async function titleOfLesson(
  executor: Executor,
  videoId: string,
): Promise<{ title: string; courseId: string } | null> {
  const row = await executor
    .selectFrom('courseVideos')
    .select(['title', 'courseId'])
    .where('id', '=', videoId)
    .executeTakeFirst()
  return row ?? null
}
