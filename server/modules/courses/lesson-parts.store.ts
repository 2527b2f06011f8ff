import { type RawBuilder, sql } from 'kysely'
import type { ContentRole } from '#contract/access/permissions.ts'
import type { LessonKind } from '#contract/courses.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Reader } from './courses.policy.ts'
import { visible } from './courses.store.ts'
import { isOpenTo } from './open-lessons.store.ts'
import { isForAny } from './programs.store.ts'

// Parts of statements for the modules with the content of a kind of lesson, which know lessons by their id only.

/** The title of the lesson with the id in this column. */
export const lessonTitleOf = (videoId: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(select v.title from course_videos v where v.id = ${videoId})`

/** The id of the course of the lesson with the id in this column. */
export const courseIdOf = (videoId: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(select v.course_id from course_videos v where v.id = ${videoId})`

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

/** The ids of the lessons of a course. */
export const lessonIdsOf = (courseId: string): RawBuilder<unknown> =>
  sql`select v.id from course_videos v where v.course_id = ${courseId}`

/** A condition: whether the lesson with the id in this column is of a course for any of these programs. */
export const isLessonFor = (
  videoId: RawBuilder<unknown>,
  programs: readonly ContentRole[],
): RawBuilder<boolean> => sql<boolean>`exists (
  select from course_videos v join courses c on c.id = v.course_id
  where v.id = ${videoId} and ${isForAny('c', programs)})`

/**
 * Id, course and title of the lessons that are open to the reader, of those that `among` finds by their ids: only their
 * modules are looked at.
 */
export const openLessonsWhere = (
  reader: Reader,
  among: (videoId: RawBuilder<unknown>) => RawBuilder<boolean>,
): RawBuilder<Omit<LessonBrief, 'kind'>> => sql`
  select v.id, v.course_id, v.title from course_videos v join courses c on c.id = v.course_id
  where ${among(sql.ref('v.id'))} and ${visible(reader)}
    and ${isOpenTo(
      reader,
      sql`exists (
        select from course_videos sought where sought.module_id = m.id and ${among(sql.ref('sought.id'))})`,
    )}`

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
