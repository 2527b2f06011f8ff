import type { EventType } from '#contract/notifications/events.ts'
import type { Database } from '#server/platform/database/database.ts'
import { violatedForeignKey, violatedUnique } from '#server/platform/database/problems.ts'
import { eventsAfter, type StoredEvent } from '#server/platform/events/outbox.ts'
import type { Log } from '#server/platform/log.ts'
import type { Notice, Notified } from '#server/platform/module/contributions.ts'
import type { DeliveryDeps } from './delivery/delivery-deps.ts'
import { moveCursor, readCursor } from './notifications.store.ts'
import { notify } from './notify.ts'

interface EventReaderDeps extends Pick<DeliveryDeps, 'channels' | 'jobs' | 'now'> {
  db: Database
  log: Log
  /** What is told of each type of event. */
  notices: ReadonlyMap<EventType, Notice>
}

const batch = 200

/**
 * Turns events of the outbox into notifications: each event into one, in their order, by however many
 * processes at once and through crashes. The cursor moves in the transaction that stores the
 * notification, and only from where this process found it.
 */
export function createEventReader(deps: EventReaderDeps) {
  const { db, log, notices } = deps
  let running: Promise<void> | null = null
  let again = false
  let stopped = false

  const inWords = async (event: StoredEvent): Promise<Notified | null> => {
    const { subject, type } = event
    return subject === null ? null : ((await notices.get(type)?.({ ...event, subject })) ?? null)
  }

  /** Stores what `event` says and moves on; false when another process was first. */
  async function tell(from: number, event: StoredEvent, { to, ...notification }: Notified) {
    try {
      return await db.transaction(async (tx) => {
        if (!(await moveCursor(tx, from, event.id))) return false
        await notify(tx, deps, to ?? event.audience, notification, event)
        return true
      })
    } catch (error) {
      // The user is gone, or the event has been told of: nothing is left to tell.
      if (!violatedForeignKey(error) && violatedUnique(error) !== 'notifications_event') throw error
      return moveCursor(db.pool, from, event.id)
    }
  }

  /** Tells of the next events; whether there may be more. */
  async function readOn(): Promise<boolean> {
    let position = await readCursor(db.pool)
    const events = await eventsAfter(db.pool, position, batch)
    for (const event of events) {
      const notification = await inWords(event)
      if (!notification) continue
      if (!(await tell(position, event, notification))) return true
      position = event.id
    }
    const last = events.at(-1)
    if (last && last.id > position && !(await moveCursor(db.pool, position, last.id))) return true
    return events.length === batch
  }

  /** Tells of everything that has been committed. Rejects where the database cannot be reached. */
  async function readAll(): Promise<void> {
    while (!stopped && (await readOn())) {
      // The next batch, or what another process has left.
    }
  }

  async function readWhileWoken(): Promise<void> {
    try {
      while (again) {
        again = false
        await readAll()
      }
    } catch (error) {
      log.warn({ err: error }, 'notifications wait for the next round')
    } finally {
      running = null
    }
  }

  return {
    readAll,
    /** To be called with every committed event, in every process; never throws. */
    onEvent({ type }: Pick<StoredEvent, 'type'>): void {
      if (stopped || !notices.has(type)) return
      again = true
      running ??= readWhileWoken()
    },
    /** Lets what runs come to its end. */
    async stop(): Promise<void> {
      stopped = true
      await running
    },
  }
}
