import type { Role } from '#contract/permissions.ts'
import { type Clock, newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { type Audience, emit } from '#server/platform/events/outbox.ts'
import type { NewNotification } from '#server/platform/module/contributions.ts'
import { insertNotification } from './notifications.store.ts'

interface NotifyDeps {
  now: Clock
  /** Each has the notification sent somewhere else after the commit: to browsers, to chats. */
  fileSending: ((
    tx: Executor,
    notification: { id: string; userId: string | null },
  ) => Promise<void>)[]
}

/**
 * Stores a notification for one user or once for all holders of a role, and has connected clients
 * browsers with live alerts and chats told after the commit.
 */
export const createNotify =
  ({ now, fileSending }: NotifyDeps) =>
  async (
    tx: Executor,
    audience: Audience,
    { type, title, message, about, action }: NewNotification,
    eventId: number | null = null,
  ): Promise<void> => {
    const id = newId()
    const userId = 'user' in audience ? audience.user : null
    const role: Role | null = 'role' in audience ? audience.role : null
    await insertNotification(tx, {
      id,
      eventId: eventId === null ? null : String(eventId),
      userId,
      audienceRole: role,
      aboutUser: about ?? null,
      type,
      title,
      message,
      actionLabel: action?.label ?? null,
      actionHref: action?.href ?? null,
      createdAt: now(),
    })
    for (const file of fileSending) await file(tx, { id, userId })
    await emit(tx, { type: 'notification.new', subject: id, audience })
  }

export type Notify = ReturnType<typeof createNotify>
