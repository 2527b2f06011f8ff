import type { Executor } from '#server/platform/database/database.ts'

/** The sessions that a user came to, for that user's own eyes. */
export async function exportFor(executor: Executor, userId: string) {
  const attended = await executor
    .selectFrom('live_session_attendance')
    .innerJoin('live_sessions', 'live_sessions.id', 'live_session_attendance.live_session_id')
    .select(['live_sessions.title', 'live_session_attendance.joined_at as joinedAt'])
    .where('live_session_attendance.user_id', '=', userId)
    .orderBy('live_session_attendance.joined_at')
    .execute()
  return { attended }
}
