import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'

/** Records that a user joins at an instant: the first time stays, the last follows. */
export async function recordAttendance(
  executor: Executor,
  { liveSessionId, userId, joinedAt }: { liveSessionId: string; userId: string; joinedAt: Date },
): Promise<void> {
  await executor
    .insertInto('liveSessionAttendance')
    .values({ liveSessionId, userId, joinedAt, lastJoinedAt: joinedAt })
    .onConflict((conflict) =>
      conflict.columns(['liveSessionId', 'userId']).doUpdateSet({
        lastJoinedAt: sql`greatest(live_session_attendance.last_joined_at, excluded.last_joined_at)`,
        joins: sql`live_session_attendance.joins + 1`,
      }),
    )
    .execute()
}

/** Which users a session's list is about. */
interface Listed {
  /** The column with the id of the user in question. */
  userId: RawBuilder<unknown>
  /** Who could join, as ids that are part of a statement; null where those could who have a place. */
  members: RawBuilder<unknown> | null
  presence: 'present' | 'absent' | undefined
}

/** The conditions for users who joined a session, or could have. */
export function attendeeConditions(
  id: string,
  { userId, members, presence }: Listed,
): RawBuilder<boolean>[] {
  const joined = sql<boolean>`exists (
    select from live_session_attendance a where a.live_session_id = ${id} and a.user_id = ${userId})`
  const could = members
    ? sql<boolean>`${userId} in (${members})`
    : sql<boolean>`exists (
        select from live_session_places p
        where p.live_session_id = ${id} and p.user_id = ${userId} and p.has_place)`
  if (presence === 'present') return [joined]
  if (presence === 'absent') return [could, sql<boolean>`not ${joined}`]
  return [sql<boolean>`(${joined} or ${could})`]
}

/** What the directory sorts by elsewhere: the ends of nobody's access. */
export const noEnds = (): RawBuilder<unknown> =>
  sql`select null::uuid as user_id, null::timestamptz as ends_at where false`

/** When and how often a user joined, and whether there is a place. */
export interface AttendanceRow {
  userId: string
  hasPlace: boolean
  joinedAt: Date | null
  lastJoinedAt: Date | null
  joins: number | null
}

/** What is known of these users' attendance of a session, by user. */
export async function attendanceOf(
  executor: Executor,
  id: string,
  userIds: readonly string[],
): Promise<Map<string, AttendanceRow>> {
  const { rows } = await sql<AttendanceRow>`
    select u.id as user_id, coalesce(p.has_place, false) as has_place,
      a.joined_at, a.last_joined_at, a.joins
    from unnest(${userIds}::uuid[]) as u (id)
    left join live_session_places p on p.live_session_id = ${id} and p.user_id = u.id
    left join live_session_attendance a on a.live_session_id = ${id} and a.user_id = u.id`.execute(
    executor,
  )
  return new Map(rows.map((row) => [row.userId, row]))
}

/** How many have joined a session. */
export async function countPresent(executor: Executor, id: string): Promise<number> {
  const { count } = await executor
    .selectFrom('liveSessionAttendance')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('liveSessionId', '=', id)
    .executeTakeFirstOrThrow()
  return count
}
