import { sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Reminder } from './live-sessions.schema.ts'

/** The ids of sessions that start after `at` and before `until`. */
export async function sessionsBetween(
  executor: Executor,
  at: Date,
  until: Date,
): Promise<string[]> {
  const rows = await executor
    .selectFrom('liveSessions')
    .select('id')
    .where('startsAt', '>', at)
    .where('startsAt', '<=', until)
    .orderBy('startsAt')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Notes that a reminder is sent; false if it was before. */
export async function noteReminder(
  executor: Executor,
  reminder: { liveSessionId: string; kind: Reminder; startsAt: Date; remindedAt: Date },
): Promise<boolean> {
  const noted = await executor
    .insertInto('liveSessionReminders')
    .values(reminder)
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst()
  return noted !== undefined
}

/** Whether a session is still at the time of which it was reminded. */
export async function isReminded(executor: Executor, id: string, kind: Reminder): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from live_sessions s join live_session_reminders r
        on r.live_session_id = s.id and r.starts_at = s.starts_at
      where s.id = ${id} and r.kind = ${kind}) as found`.execute(executor)
  return rows[0]?.found ?? false
}

/** The ids of those who have a place in a session. */
export async function holdersOfPlaces(executor: Executor, id: string): Promise<string[]> {
  const rows = await executor
    .selectFrom('liveSessionPlaces')
    .select('userId')
    .where('liveSessionId', '=', id)
    .where('hasPlace', '=', true)
    .orderBy('number')
    .execute()
  return rows.map(({ userId }) => userId)
}
