import { type RawBuilder, sql } from 'kysely'
import type { ContentRole } from '#contract/access/permissions.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Reader } from './courses.policy.ts'
import { isLessonOpen } from './open-lessons.store.ts'

// What the module of lessons that are an assignment or a live session asks of lessons, of many users at once.

/** Keeps courses, selected by ids that are part of a statement, from being deleted until the transaction ends. */
export async function keepCourses(tx: Executor, ids: RawBuilder<unknown>): Promise<void> {
  await sql`select c.id from courses c where c.id in (${ids}) for key share`.execute(tx)
}

/** Completes a lesson for those whom `done` has; returns for whom it was not yet. */
export async function insertCompleted(
  tx: Executor,
  videoId: string,
  done: RawBuilder<unknown>,
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    insert into lesson_progress as known
      (user_id, video_id, position_seconds, watched_seconds, completed_at, updated_at)
    select done.user_id, ${videoId}::uuid, 0, 0, done.done_at, done.done_at from (${done}) done
    on conflict (user_id, video_id) do update set
      completed_at = excluded.completed_at
    where known.completed_at is null
    returning user_id`.execute(tx)
  return rows.map(({ userId }) => userId)
}

/** Those of the members of a program, ids as part of a statement, to whom one of these lessons is open in a course of it. */
export async function selectReaders(
  executor: Executor,
  reader: Pick<Reader, 'at'> & {
    joinedAt: (userId: RawBuilder<unknown>, role: RawBuilder<unknown>) => RawBuilder<Date | null>
    courseOpenedAt: (
      userId: RawBuilder<unknown>,
      courseId: RawBuilder<unknown>,
    ) => RawBuilder<Date | null>
  },
  videoIds: readonly string[],
  role: ContentRole,
  members: RawBuilder<unknown>,
): Promise<string[]> {
  const userId = sql.ref('member.id')
  const each = {
    opensAll: false,
    roles: [role],
    opened: [],
    at: reader.at,
    userId,
    joinedAt: (role: RawBuilder<unknown>) => reader.joinedAt(userId, role),
    openedAt: (courseId: RawBuilder<unknown>) => reader.courseOpenedAt(userId, courseId),
  }
  const { rows } = await sql<{ id: string }>`
    select member.id from (${members}) as member (id)
    where exists (
      select from unnest(${videoIds}::uuid[]) as lesson (id)
      where ${isLessonOpen(each, sql.ref('lesson.id'))})`.execute(executor)
  return rows.map(({ id }) => id)
}
