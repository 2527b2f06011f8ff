import { staffEvents } from '#contract/notifications/events.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { type Audience, findEvent, type StoredEvent } from '#server/platform/events/outbox.ts'
import type { NewNotification } from '#server/platform/module/contributions.ts'
import { reachesAllAtOnce } from './channels/channel.rules.ts'
import { fanOutName } from './delivery/deliveries.rules.ts'
import { deleteSettledBefore, insertPassages } from './delivery/deliveries.store.ts'
import type { DeliveryDeps, FanOutJob } from './delivery/delivery-deps.ts'
import type { NotificationsDeps } from './index.ts'
import {
  deleteNotificationsBefore,
  insertNotification,
  type NotificationRow,
} from './notifications.store.ts'

/**
 * Stores a notification for one user or once for all holders of a role, and has every channel pass it
 * on. It emits an event, so call it last in the transaction.
 */
export async function notify(
  tx: Executor,
  { channels, jobs, now }: Pick<DeliveryDeps, 'channels' | 'jobs' | 'now'>,
  audience: Audience,
  news: NewNotification,
  event: Pick<StoredEvent, 'id' | 'type'> | null = null,
): Promise<void> {
  const { type, title, message, about, action, mailed = false, mailWhenAway = false, mail } = news
  const { signal } = news
  const at = now()
  const audienceRole = 'role' in audience ? audience.role : null
  const audienceStrategy = 'strategy' in audience ? (audience.strategy ?? null) : null
  const staffPermission = event && audienceRole === 'admin' ? staffEvents[event.type] : null
  const notification: NotificationRow = {
    id: newId(),
    eventId: event && String(event.id),
    userId: 'user' in audience ? audience.user : null,
    audienceRole,
    audienceStrategy,
    staffPermission: staffPermission ?? null,
    aboutUser: about ?? null,
    byUser: news.by ?? null,
    unlessRoles: [...(news.unlessRoles ?? [])],
    type,
    title,
    message,
    actionLabel: action?.label ?? null,
    actionHref: action?.href ?? null,
    mailed,
    mailWhenAway,
    mailKey: mail?.kind.key ?? event?.type ?? null,
    mailValues: mail?.values ?? {},
    signalId: signal?.id ?? null,
    signalMoment: signal?.moment ?? null,
    happenedAt: signal ? (signal.at ?? at) : null,
    createdAt: at,
  }
  await insertNotification(tx, notification)
  const { id: notificationId, createdAt } = notification
  const passages = channels.map((channel) => ({
    notificationId,
    channel: channel.name,
    deliveredAt: reachesAllAtOnce(channel) ? createdAt : null,
  }))
  await insertPassages(tx, passages)
  await jobs.send<FanOutJob>(tx, { name: fanOutName }, { notification: notificationId })
  for (const channel of channels.filter(reachesAllAtOnce)) await channel.send(tx, notification)
}

/**
 * Whether the event of a notification would be told now as well: not where it was read meanwhile, or is
 * so old that nobody keeps it.
 */
export async function wouldStillNotify(
  { contributed, db }: Pick<NotificationsDeps, 'contributed' | 'db'>,
  { eventId }: Pick<NotificationRow, 'eventId'>,
): Promise<boolean> {
  const event = eventId === null ? undefined : await findEvent(db.pool, Number(eventId))
  if (!event || event.subject === null) return false
  return Boolean(await contributed.notices.get(event.type)?.({ ...event, subject: event.subject }))
}

const day = 24 * 60 * 60 * 1000
const notificationsRetainedMs = 90 * day
/** Longer than any job is tried again that could ask whether something has been sent. */
const deliveriesRetainedMs = 30 * day

/** Removes old notifications, and before them the notes of how they were delivered. */
export async function removeOld({ db, now }: Pick<NotificationsDeps, 'db' | 'now'>): Promise<void> {
  const at = now().getTime()
  await deleteSettledBefore(db.pool, new Date(at - deliveriesRetainedMs))
  await deleteNotificationsBefore(db.pool, new Date(at - notificationsRetainedMs))
}
