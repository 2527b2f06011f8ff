import type { Executor } from '#server/platform/database/database.ts'

/** The sessions that a user came to, for that user's own eyes. */
export async function exportFor(executor: Executor, userId: string) {
  const attended = await executor
    .selectFrom('liveSessionAttendance')
    .innerJoin('liveSessions', 'liveSessions.id', 'liveSessionAttendance.liveSessionId')
    .select(['liveSessions.title', 'liveSessionAttendance.joinedAt'])
    .where('liveSessionAttendance.userId', '=', userId)
    .orderBy('liveSessionAttendance.joinedAt')
    .execute()
  return { attended }
}
