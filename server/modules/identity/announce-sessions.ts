import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'

// Every process drops its cached data of the user, and closes the streams of ended sessions.
export const announceSessions = (tx: Executor, userId: string) =>
  emit(tx, { type: 'access.changed', subject: userId, audience: { user: userId } })
