import type { EventType } from '#contract/events.ts'
import type { Database } from '#server/platform/database/database.ts'
import { findEvent } from '#server/platform/events/outbox.ts'
import type { Notice } from '#server/platform/module/contributions.ts'
import type { NotificationRow } from './notifications.store.ts'

interface Deps {
  db: Database
  /** What is told of each type of event. */
  notices: ReadonlyMap<EventType, Notice>
}

/**
 * Whether the event of a notification would be told now as well: not where it was read meanwhile, or is
 * so old that nobody keeps it.
 */
export const createStillTells =
  ({ db, notices }: Deps) =>
  async ({ eventId }: Pick<NotificationRow, 'eventId'>): Promise<boolean> => {
    const event = eventId === null ? undefined : await findEvent(db.pool, Number(eventId))
    if (!event || event.subject === null) return false
    return Boolean(await notices.get(event.type)?.({ ...event, subject: event.subject }))
  }
