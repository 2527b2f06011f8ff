import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type LinkRow = Selectable<Tables['linkedLessons']>

export async function findLink(executor: Executor, videoId: string): Promise<LinkRow | null> {
  const query = executor.selectFrom('linkedLessons').selectAll().where('videoId', '=', videoId)
  return (await query.executeTakeFirst()) ?? null
}

/** The lesson that is an assignment; null if none is. */
export async function findLinkOf(
  executor: Executor,
  assignmentId: string,
): Promise<LinkRow | null> {
  const row = await executor
    .selectFrom('linkedLessons')
    .selectAll()
    .where('assignmentId', '=', assignmentId)
    .executeTakeFirst()
  return row ?? null
}

export async function insertLink(
  tx: Executor,
  link: Insertable<Tables['linkedLessons']>,
): Promise<void> {
  await tx.insertInto('linkedLessons').values(link).execute()
}

export async function changeMustPass(
  tx: Executor,
  videoId: string,
  mustPass: boolean,
): Promise<void> {
  await tx.updateTable('linkedLessons').set({ mustPass }).where('videoId', '=', videoId).execute()
}

/** Part of a statement: the ids of the assignments that are lessons. */
export const linkedAssignments: RawBuilder<unknown> = sql`
  select assignment_id from linked_lessons where assignment_id is not null`

/** Part of a statement: the ids of the sessions that are lessons of a course, whose lessons are selected by `lessons`. */
export const linkedSessions = (lessons: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select l.live_session_id from linked_lessons l
  where l.live_session_id is not null and l.video_id in (${lessons})`

/** Whether the sessions that are lessons among `lessons`, part of a statement, all fulfil a condition on their id. */
export async function doSessions(
  tx: Executor,
  lessons: RawBuilder<unknown>,
  fulfil: (sessionId: RawBuilder<unknown>) => RawBuilder<boolean>,
): Promise<boolean> {
  const { rows } = await sql<{ fulfilled: boolean }>`
    select not exists (
      select from linked_lessons l where l.video_id in (${lessons})
        and l.live_session_id is not null
        and not ${fulfil(sql.ref('l.liveSessionId'))}) as fulfilled`.execute(tx)
  return rows[0]?.fulfilled ?? false
}

type Column = 'assignment_id' | 'live_session_id'

/**
 * Part of a statement: whether what has the id in a column is no lesson, or one of which `is` is true, a condition on
 * the id of the lesson.
 */
export const isUnlinkedOr = (
  column: Column,
  id: RawBuilder<unknown>,
  is: (videoId: RawBuilder<unknown>) => RawBuilder<boolean>,
): RawBuilder<boolean> => {
  const linked = sql`from linked_lessons l where ${sql.raw(`l.${column}`)} = ${id}`
  return sql<boolean>`(
    not exists (select ${linked}) or exists (select ${linked} and ${is(sql.ref('l.videoId'))}))`
}

/** Part of a statement: what is open to whoever sees all. */
export const always: RawBuilder<boolean> = sql<boolean>`true`

/** Part of a statement: that something is not so. */
export const isNot = (condition: RawBuilder<boolean>): RawBuilder<boolean> =>
  sql<boolean>`not ${condition}`

/** The ids of the lessons that are a session. */
export async function lessonsOfSession(executor: Executor, sessionId: string): Promise<string[]> {
  const { rows } = await sql<{ videoId: string }>`
    select video_id from linked_lessons where live_session_id = ${sessionId}`.execute(executor)
  return rows.map(({ videoId }) => videoId)
}

/** Whether a session is a lesson of which a condition on its id is true. */
export async function isLesson(
  executor: Executor,
  sessionId: string,
  is: (videoId: RawBuilder<unknown>) => RawBuilder<boolean>,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from linked_lessons l
      where l.live_session_id = ${sessionId} and ${is(sql.ref('l.videoId'))}) as found`.execute(
    executor,
  )
  return rows[0]?.found ?? false
}

/** The lessons that somebody may see, as parts of a statement. */
interface VisibleLessons {
  /** All lessons. */
  lessons: RawBuilder<unknown>
  /** The ids of the courses that are visible. */
  courses: RawBuilder<unknown>
  /** Whether the lesson with the id in this column is open. */
  isOpen(videoId: RawBuilder<unknown>): RawBuilder<boolean>
}

/** The ids of the lessons that are a session and visible to somebody, in the order in which all complete them. */
export async function visibleLessonsOfSession(
  executor: Executor,
  sessionId: string,
  { lessons, courses, isOpen }: VisibleLessons,
): Promise<string[]> {
  const { rows } = await sql<{ videoId: string }>`
    select l.video_id from linked_lessons l join (${lessons}) lesson on lesson.id = l.video_id
    where l.live_session_id = ${sessionId} and lesson.course_id in (${courses})
      and ${isOpen(sql.ref('l.videoId'))}
    order by lesson.course_id, l.video_id`.execute(executor)
  return rows.map(({ videoId }) => videoId)
}

/**
 * Gives copied lessons the sessions of the originals. `lessons`, part of a statement, has the original and the copy of
 * each as `id` and `copy_id`.
 */
export async function copySessionLinks(tx: Executor, lessons: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into linked_lessons (video_id, live_session_id)
    select lesson.copy_id, l.live_session_id
    from linked_lessons l join (${lessons}) lesson on lesson.id = l.video_id
    where l.live_session_id is not null`.execute(tx)
}

/** Gives copied lessons the copies of the originals’ assignments. */
export async function copyAssignmentLinks(
  tx: Executor,
  lessons: RawBuilder<unknown>,
  copies: readonly { id: string; copy: string }[],
): Promise<void> {
  await sql`
    insert into linked_lessons (video_id, assignment_id, must_pass)
    select lesson.copy_id, copied.copy, l.must_pass
    from linked_lessons l
    join (${lessons}) lesson on lesson.id = l.video_id
    join unnest(${copies.map(({ id }) => id)}::uuid[], ${copies.map(({ copy }) => copy)}::uuid[])
      as copied (id, copy) on copied.id = l.assignment_id`.execute(tx)
}
