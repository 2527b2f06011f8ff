import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { ContentRole } from '#contract/access/permissions.ts'
import type { CourseFigures, CourseSort } from '#contract/courses.ts'
import type { Executor } from '#server/platform/database/database.ts'
import {
  isFoundInLower,
  keyed,
  type Part,
  pageOfFound,
  type SortColumns,
} from '#server/platform/database/lists.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { Reader, Viewer } from './courses.policy.ts'
import type { CourseColumns } from './courses.rules.ts'
import { draftsOf } from './drafts.store.ts'
import { lessonsWithFile } from './lesson-files.store.ts'
import { isOpenTo } from './open-lessons.store.ts'
import { isForAnyOrOpened, isForProgram, isPublishedFor, isSampleToAll } from './programs.store.ts'

/**
 * A course with its number of lessons, open or not, of those that the viewer has completed, and of its modules.
 */
export interface CourseRow extends Omit<Selectable<Tables['courses']>, 'isSold' | 'searchText'> {
  lessonCount: number
  completedCount: number
  moduleCount: number
}

/** Part of a statement: whether the viewer may see the course `c`. */
export const visible = ({ drafts, ...viewer }: Viewer) =>
  sql<boolean>`(${drafts}::boolean or ${isPublishedFor('c', viewer)})`

interface Wanted {
  where: RawBuilder<unknown>
  /** What the courses are sorted by: `sort_key` in the order. */
  key: RawBuilder<unknown>
  order: RawBuilder<unknown>
  limit: number
  offset: number
}

const newestFirst = { key: sql.ref('c.createdAt'), order: sql`sort_key desc, id` }

const sorts: SortColumns<CourseSort> = {
  title: sql`lower(c.title)`,
  category: sql`lower(c.category)`,
  level: sql`array_position(array['beginner', 'intermediate', 'advanced'], c.level)`,
  duration: sql.ref('c.durationMinutes'),
  status: sql.ref('c.isPublished'),
  access: sql.ref('c.roleAccess'),
  created: sql.ref('c.createdAt'),
}

const courseColumns = sql`c.id, c.title, c.description, c.content, c.category, c.duration_minutes, c.level,
  c.is_published, c.publish_at, c.waits_since, c.role_access, c.also_for, c.programs, c.thumbnail_key, c.created_at, c.updated_at`

/**
 * Courses with their lessons and the viewer's progress, and their total number, in one statement. Those that
 * are found are counted and sorted by little; only the rows of the page are read as a whole.
 */
const readCourses = (viewer: Viewer, { where, key, order, limit, offset }: Wanted) =>
  sql<CourseRow & { total: number }>`
    with found as materialized (
      select c.id, ${key} as sort_key from courses c where ${visible(viewer)} and ${where}
    ), page as (${pageOfFound({ order, total: sql`(select count(*)::int from found)` }, { limit, offset })})
    select ${courseColumns}, page.total, l.lesson_count, l.completed_count,
      (select count(*)::int from course_modules m where m.course_id = page.id) as module_count
    from page
    join courses c on c.id = page.id
    cross join lateral (
      select count(*)::int as lesson_count, count(p.completed_at)::int as completed_count
      from course_videos v
      left join lesson_progress p on p.video_id = v.id and p.user_id = ${viewer.userId}
      where v.course_id = page.id
    ) l
    order by page.place`

/**
 * One page of the visible courses, newest first unless sorted, and their total number; with `roles`, those of these
 * programs and those opened to the viewer by themselves.
 */
export async function selectCourses(
  executor: Executor,
  viewer: Viewer,
  part: Part<CourseSort> & { roles?: readonly ContentRole[] },
): Promise<{ courses: CourseRow[]; total: number }> {
  const { limit, offset, roles, search } = part
  const ofRoles = roles ? isForAnyOrOpened('c', { roles, opened: viewer.opened }) : sql`true`
  const isWanted = search ? isFoundInLower(search, sql.ref('c.searchText')) : sql`true`
  const where = sql`${ofRoles} and ${isWanted}`
  const page = { where, ...keyed(part, sorts, newestFirst), limit, offset }
  const { rows } = await readCourses(viewer, page).execute(executor)
  if (rows.length > 0 || offset === 0) return { courses: rows, total: rows[0]?.total ?? 0 }
  const count = await sql<{ total: number }>`
    select count(*)::int as total from courses c where ${visible(viewer)} and ${where}
  `.execute(executor)
  return { courses: [], total: count.rows[0]?.total ?? 0 }
}

/** The totals over all courses, including drafts. */
export async function courseFigures(executor: Executor): Promise<CourseFigures> {
  return executor
    .selectFrom('courses')
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`(count(*) filter (where is_published))::int`.as('published'),
      sql<number>`(count(*) filter (where level = 'beginner'))::int`.as('beginner'),
      sql<number>`coalesce(sum(duration_minutes), 0)::int`.as('minutes'),
    ])
    .executeTakeFirstOrThrow()
}

export async function findCourse(
  executor: Executor,
  viewer: Viewer,
  id: string,
): Promise<CourseRow | null> {
  const where = sql`c.id = ${id}`
  const one = { where, ...newestFirst, limit: 1, offset: 0 }
  const { rows } = await readCourses(viewer, one).execute(executor)
  return rows[0] ?? null
}

/**
 * The ids of the drafts whose time to be published has come, the longest overdue first; without those that are known
 * to wait for uploads, while they do.
 */
export async function listDue(executor: Executor, at: Date, limit: number): Promise<string[]> {
  const rows = await executor
    .selectFrom('courses')
    .select('id')
    .where('publishAt', '<=', at)
    .where(sql<boolean>`(waits_since is null or not exists (
      select from video_uploads u where u.course_id = courses.id and u.video_id is null))`)
    .orderBy('publishAt')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Notes that a draft waits for uploads, which is no change of the course to whoever edits it. */
export async function noteWaiting(tx: Executor, id: string, at: Date): Promise<void> {
  await tx.updateTable('courses').set({ waitsSince: at }).where('id', '=', id).execute()
}

/** When a course is published, and whether it waits. */
export const findTimed = (executor: Executor, id: string) =>
  executor
    .selectFrom('courses')
    .select(['title', 'isPublished', 'publishAt', 'waitsSince'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Id and title of every course that the viewer may see, `among` those with these ids. */
export async function listTitles(
  executor: Executor,
  viewer: Viewer,
  among: RawBuilder<unknown> | undefined,
) {
  const isAmong = among ? sql`c.id in (${among})` : sql`true`
  const { rows } = await sql<VisibleCourse>`
    ${visibleInStatement(viewer)} and ${isAmong}`.execute(executor)
  return rows
}

export type VisibleCourse = Pick<CourseRow, 'id' | 'title'>

/** Part of a statement: id and title of the courses that the viewer may see. */
export const visibleInStatement = (viewer: Viewer): RawBuilder<VisibleCourse> =>
  sql`select c.id, c.title from courses c where ${visible(viewer)}`

/** Part of a statement: the ids of the courses that the viewer may see. */
export const visibleIds = (viewer: Viewer): RawBuilder<unknown> =>
  sql`select c.id from courses c where ${visible(viewer)}`

/** The number of lessons, and of those completed by the viewer, over the visible courses of one role. */
export async function countLessons(
  executor: Executor,
  viewer: Viewer,
  role: ContentRole,
): Promise<{ lessons: number; completed: number }> {
  const { rows } = await sql<{ lessons: number; completed: number }>`
    select count(*)::int as lessons, count(p.completed_at)::int as completed
    from courses c
    join course_videos v on v.course_id = c.id
    left join lesson_progress p on p.video_id = v.id and p.user_id = ${viewer.userId}
    where ${visible(viewer)} and ${isForProgram('c', role)}
  `.execute(executor)
  return rows[0] ?? { lessons: 0, completed: 0 }
}

/**
 * Whether the reader may see a course whose picture is at `key`, or which has an open lesson with that file, or
 * whether a free sample has it.
 */
export async function isFileVisible(
  executor: Executor,
  reader: Reader,
  key: string,
): Promise<boolean> {
  const lessons = lessonsWithFile(key)
  const among = sql`m.id in (select f.module_id from course_videos f where f.id in (${lessons}))`
  const { rows } = await sql`
    select 1 from courses c
    where ${visible(reader)} and (
      c.thumbnail_key = ${key}
      or c.id = any(array(
        select v.course_id from course_videos v where v.id in (${lessons}) and ${isOpenTo(reader, among)}))
    )
    union all
    select 1 from course_videos v join courses c on c.id = v.course_id
    where v.id in (${lessons}) and ${isSampleToAll}`.execute(executor)
  return rows.length > 0
}

/** Those of `keys` that belong to a course, a lesson or a finishing upload. */
export async function filesInUse(executor: Executor, keys: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select file_key as key from course_videos where file_key = any(${keys}::text[])
    union all
    select thumbnail_key from courses where thumbnail_key = any(${keys}::text[])
    union all
    select file_key from lesson_files where file_key = any(${keys}::text[])
    union all
    select file_key from lesson_pictures where file_key = any(${keys}::text[])
    union all
    select file_key from video_uploads where file_key = any(${keys}::text[])
  `.execute(executor)
  return new Set(rows.map((row) => row.key))
}

/** Those of `keys` that belong to no course and no lesson any more; copies share their files. */
export async function unsharedFiles(executor: Executor, keys: readonly string[]) {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) key
    where not exists (select from course_videos where file_key = key)
      and not exists (select from courses where thumbnail_key = key)
      and not exists (select from lesson_files where file_key = key)
      and not exists (select from lesson_pictures where file_key = key)`.execute(executor)
  return rows.map(({ key }) => key)
}

export async function courseExists(executor: Executor, id: string): Promise<boolean> {
  const query = executor.selectFrom('courses').select('id').where('id', '=', id)
  return (await query.executeTakeFirst()) !== undefined
}

/** The lock that changes to a course and its lessons wait for; null if there is no such course. */
export async function lockCourse(executor: Executor, id: string) {
  const row = await executor
    .selectFrom('courses')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}
export type LockedCourse = NonNullable<Awaited<ReturnType<typeof lockCourse>>>

/**
 * Those of these courses that exist, with their titles, kept from being deleted until the transaction ends, and marked
 * as opened by themselves.
 */
export async function keepSold(
  tx: Executor,
  ids: readonly string[],
): Promise<{ id: string; title: string; isPublished: boolean }[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('courses')
    .select(['id', 'title', 'isPublished', 'isSold'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forKeyShare()
    .execute()
  const unmarked = rows.filter(({ isSold }) => !isSold).map(({ id }) => id)
  if (unmarked.length > 0) {
    await tx.updateTable('courses').set({ isSold: true }).where('id', 'in', unmarked).execute()
  }
  return rows
}

/** A course as it is sold. */
export interface SoldCourse {
  id: string
  title: string
  description: string
  isPublished: boolean
}

/** Part of a statement: the courses with the ids in an array, by title; those that were deleted are left out. */
export const soldInStatement = (ids: RawBuilder<unknown>): RawBuilder<SoldCourse[]> => sql`(
  select coalesce(json_agg(json_build_object('id', c.id, 'title', c.title, 'description', c.description,
    'isPublished', c.is_published) order by lower(c.title), c.id), '[]')
  from courses c where c.id = any(${ids}))`

/** Keeps the course of a lesson, and with it the lesson, from being deleted; false if there is none. */
export async function keepCourseOf(executor: Executor, videoId: string): Promise<boolean> {
  const { rows } = await sql`
    select c.id from course_videos v join courses c on c.id = v.course_id
    where v.id = ${videoId} for key share of c`.execute(executor)
  return rows.length > 0
}

export async function insertCourse(
  executor: Executor,
  id: string,
  columns: CourseColumns & { thumbnailKey?: string | null },
  at: Date,
) {
  return executor
    .insertInto('courses')
    .values({ ...columns, id, createdAt: at, updatedAt: at })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updateCourseRow(
  executor: Executor,
  id: string,
  columns: Partial<CourseColumns> & { thumbnailKey?: string },
  at: Date,
) {
  return executor
    .updateTable('courses')
    .set({ ...columns, updatedAt: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteCourseRow(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom('courses').where('id', '=', id).execute()
}

/** A user's progress in every started lesson, and their unfinished video uploads, for the personal data download. */
export async function exportFor(executor: Executor, userId: string) {
  const [lessons, uploads, notes, drafts] = await Promise.all([
    executor
      .selectFrom('lessonProgress')
      .innerJoin('courseVideos', 'courseVideos.id', 'lessonProgress.videoId')
      .innerJoin('courses', 'courses.id', 'courseVideos.courseId')
      .select([
        'courses.title as course',
        'courseVideos.title as lesson',
        'lessonProgress.positionSeconds',
        'lessonProgress.watchedSeconds',
        'lessonProgress.completedAt',
        'lessonProgress.updatedAt',
      ])
      .where('lessonProgress.userId', '=', userId)
      .orderBy('lessonProgress.updatedAt')
      .execute(),
    executor
      .selectFrom('videoUploads')
      .select(['fileName', 'bytes', 'createdAt as begun'])
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .execute(),
    executor
      .selectFrom('lessonNotes')
      .innerJoin('courseVideos', 'courseVideos.id', 'lessonNotes.videoId')
      .innerJoin('courses', 'courses.id', 'courseVideos.courseId')
      .select([
        'courses.title as course',
        'courseVideos.title as lesson',
        'lessonNotes.second',
        'lessonNotes.text',
        'lessonNotes.createdAt',
        'lessonNotes.updatedAt',
      ])
      .where('lessonNotes.userId', '=', userId)
      .orderBy('lessonNotes.createdAt')
      .execute(),
    draftsOf(executor, userId),
  ])
  return { lessons, uploads, notes, drafts }
}
