import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'

/** Has a user's screens told that the connection is another one. */
export const tellChanged = (tx: Executor, user: string) =>
  emit(tx, { type: 'telegram.changed', audience: { user } })
