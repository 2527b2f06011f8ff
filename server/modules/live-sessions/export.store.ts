import type { Executor } from '#server/platform/database/database.ts'

/** The sessions that a user attended, for the personal data download. */
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
