import { type RawBuilder, sql } from 'kysely'
import type { ContentRole } from '#contract/access/permissions.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Reader } from './courses.policy.ts'
import { watching } from './courses.rules.ts'
import { isOpenTo } from './open-lessons.store.ts'
import { isForAnyOrOpened, isForProgram, isPublishedFor, type OpenedTo } from './programs.store.ts'

interface ProgressReport {
  userId: string
  videoId: string
  /** Seconds; null if the academy does not know it. */
  duration: number | null
  /** Seconds according to the player; null if it does not say. The first value for a user is kept. */
  reported: number | null
  position: number
  watched: number
  ended: boolean
  /** Whether this completes the lesson whatever was watched, as the end of a text does. */
  isDone: boolean
  /** When the reporting screen was opened; null if it does not say. */
  openedAt: Date | null
  at: Date
}

interface SavedProgress {
  completed: boolean
  /** Whether this report completed the lesson. */
  completes: boolean
  position: number
  /** Seconds credited. */
  watched: number
  /** Seconds; null if no player has reported it. */
  reported: number | null
}

/**
 * Adds a report to a user's progress in a lesson; a completed lesson stays completed. The first
 * report opens the lesson: no time has passed before it in which anything could have been watched.
 * The furthest place wins: another screen, on this or another device, can only move it forward, until it has gone on
 * from there, and is then the one that may go back. A completed lesson is watched again from anywhere. Null if the lesson
 * is gone.
 */
export async function addProgress(
  executor: Executor,
  report: ProgressReport,
): Promise<SavedProgress | null> {
  const { userId, videoId, duration, reported, position, watched, ended, openedAt, at } = report
  const isDone = sql`${report.isDone}::boolean`
  const passed = sql`greatest(extract(epoch from ${at}::timestamptz - known.updated_at), 0)`
  const possible = sql`least(${passed}, ${watching.gapMaximum}::float8) * ${watching.fastest}::float8`
  const total = sql`known.watched_seconds + least(${watched}::float8, ${possible})`
  const reportedOnce = sql`coalesce(known.reported_seconds, ${reported}::float8)`
  // A length shorter than the position reached cannot be right.
  const length = sql`coalesce(${duration}::float8, greatest(${reportedOnce}, ${position}::float8))`
  const isThrough = sql`${total} >= ${length} * ${watching.part}::float8`
  const isAtEnd = sql`${ended}::boolean and case when ${reportedOnce} is null and ${duration}::float8 is null
    then ${total} >= ${watching.endlessSeconds}::float8
    else ${position}::float8 >= least(
        ${length} * ${watching.part}::float8, ${length} - ${watching.endTolerance}::float8) and ${total} >=
      least(${length} * ${watching.endPart}::float8, ${watching.endSeconds}::float8)
    end`
  // A screen opened before the one that set the position may still be open, and never goes back.
  const isOlder = sql`excluded.opened_at < known.opened_at`
  const goesOn = sql`(excluded.opened_at is null or excluded.opened_at is not distinct from known.opened_at
    or known.completed_at is not null)`
  const isThere = sql`(known.completed_at is not null
    or excluded.position_seconds >= known.position_seconds - ${watching.goesOnWithin}::float8)`
  const isKnown = sql`(${reportedOnce} is not null or ${duration}::float8 is not null)`
  // The course before the lesson, as deletions of either do: the opposite order would cause a
  // deadlock, and a lesson completed while being deleted would stay counted.
  const { rows } = await sql<SavedProgress>`
    with course as (
      select c.id from course_videos v join courses c on c.id = v.course_id
      where v.id = ${videoId} for key share of c
    )
    insert into lesson_progress as known
      (user_id, video_id, position_seconds, watched_seconds, reported_seconds, opened_at, completed_at,
        updated_at)
    select ${userId}::uuid, ${videoId}::uuid, ${position}::float8, 0, ${reported}::float8,
      ${openedAt}::timestamptz, case when ${isDone} then ${at}::timestamptz end, ${at}::timestamptz
    from course
    on conflict (user_id, video_id) do update set
      position_seconds = case when ${goesOn} and (${isOlder}) is not true
        then excluded.position_seconds
        else greatest(known.position_seconds, excluded.position_seconds) end,
      opened_at = case when ${isThere} then greatest(known.opened_at, excluded.opened_at)
        else known.opened_at end,
      watched_seconds = ${total},
      reported_seconds = ${reportedOnce},
      completed_at = coalesce(
        known.completed_at,
        case when ${isDone} or (${isKnown} and ${isThrough}) or (${isAtEnd}) then ${at}::timestamptz end
      ),
      updated_at = greatest(known.updated_at, excluded.updated_at)
    returning completed_at is not null as completed,
      coalesce(completed_at = ${at}::timestamptz, false) as completes, position_seconds as position,
      watched_seconds as watched, reported_seconds as reported
  `.execute(executor)
  return rows[0] ?? null
}

/** Part of a statement: the ids of the published courses of a role. */
export const programIds = (role: ContentRole): RawBuilder<unknown> =>
  sql`select c.id from courses c where c.is_published and ${isForProgram('c', role)}`

/** Part of a statement: the ids of the lessons of these courses. */
export const programLessonIds = (role: ContentRole): RawBuilder<unknown> =>
  sql`select v.id from course_videos v where v.course_id in (${programIds(role)})`

/** The number of lessons in the published courses of a role, and of those that a user has completed. */
export async function programLessons(
  executor: Executor,
  userId: string,
  role: ContentRole,
): Promise<{ lessons: number; completed: number }> {
  const { rows } = await sql<{ lessons: number; completed: number }>`
    select count(*)::int as lessons, count(p.completed_at)::int as completed
    from course_videos v
    left join lesson_progress p on p.video_id = v.id and p.user_id = ${userId}
    where v.course_id in (${programIds(role)})`.execute(executor)
  return rows[0] ?? { lessons: 0, completed: 0 }
}

/**
 * Fits everybody's progress in a lesson to its new video, whose length is `to` seconds; null if that is not known. Nobody
 * is beyond its end, and of a lesson that is not completed the same share has been watched as before, where the length of
 * the former video is known: `from`, or what the own player reported.
 */
export async function fitProgress(
  tx: Executor,
  videoId: string,
  { from, to }: { from: number | null; to: number | null },
): Promise<void> {
  const before = sql`coalesce(${from}::float8, reported_seconds)`
  await sql`
    update lesson_progress set
      position_seconds = least(position_seconds, ${to}::float8),
      watched_seconds = case when completed_at is null and ${before} > 0 and ${to}::float8 is not null
        then watched_seconds / ${before} * ${to}::float8 else watched_seconds end,
      reported_seconds = null
    where video_id = ${videoId} and (reported_seconds is not null or position_seconds > ${to}::float8
      or (completed_at is null and watched_seconds > 0))`.execute(tx)
}

/** How many lessons a user completed in each of the periods, from `from` until, but not including, `to`. */
export async function countCompletedLessons(
  executor: Executor,
  userId: string,
  periods: readonly { from: Date; to: Date }[],
): Promise<number[]> {
  if (periods.length === 0) return []
  const { rows } = await sql<{ lessons: number }>`
    select count(p.video_id)::int as lessons
    from unnest(
      ${periods.map(({ from }) => from)}::timestamptz[],
      ${periods.map(({ to }) => to)}::timestamptz[]
    ) with ordinality as period (starts_at, ends_at, place)
    left join lesson_progress p on p.user_id = ${userId}
      and p.completed_at >= period.starts_at and p.completed_at < period.ends_at
    group by place order by place`.execute(executor)
  return rows.map(({ lessons }) => lessons)
}

/** How many lessons a user has completed in each course of these; courses without any are left out. */
export async function completedIn(
  executor: Executor,
  userId: string,
  to: OpenedTo,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ courseId: string; completed: number }>`
    select v.course_id, count(*)::int as completed
    from lesson_progress p
    join course_videos v on v.id = p.video_id
    join courses c on c.id = v.course_id
    where p.user_id = ${userId} and p.completed_at is not null
      and ${isForAnyOrOpened('c', to)}
    group by v.course_id`.execute(executor)
  return new Map(rows.map(({ courseId, completed }) => [courseId, completed]))
}

interface CourseCompletion {
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

const isPaid = (role: ContentRole): boolean => role !== 'community_student'

/** The lesson with which somebody continues. */
export interface NextLesson {
  courseId: string
  courseTitle: string
  lessonId: string
  title: string
  /** Seconds; null while unknown. */
  duration: number | null
  position: number
  begun: boolean
  /** Whether the reader has started any lesson at all. */
  isAnyBegun: boolean
}

/**
 * The lesson with which a reader continues, among the open ones of the published courses open to them: in the most
 * recently watched course, the lesson in progress, otherwise the next one after it, otherwise the
 * first one missing. If nothing was watched, the first lesson of the oldest course, with courses of
 * the programs before free ones. Null if nothing is left to watch.
 */
export async function findNextLesson(
  executor: Executor,
  reader: Reader,
): Promise<NextLesson | null> {
  const { userId, roles, opened } = reader
  const { rows } = await sql<NextLesson>`
    with lessons as (
      select v.id, v.course_id, v.title, v.position as place, c.title as course_title,
        c.created_at, not ${isPublishedFor('c', { roles: roles.filter(isPaid), opened })} as is_free,
        coalesce(v.duration_seconds, p.reported_seconds) as duration, p.position_seconds,
        p.completed_at, p.updated_at,
        max(p.updated_at) over (partition by v.course_id) as course_seen,
        max(p.updated_at) over () as seen
      from course_videos v
      join courses c on c.id = v.course_id
      left join lesson_progress p on p.video_id = v.id and p.user_id = ${userId}
      where ${isPublishedFor('c', reader)}
        and (v.kind <> 'video' or v.file_key is not null or v.external_url is not null)
        and ${isOpenTo(reader, isPublishedFor('mc', reader))}
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
