import { type ExpressionBuilder, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Permission, Role } from '#contract/access/permissions.ts'
import type { NotificationType } from '#contract/notifications/notifications.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { headsSentTo } from './record-heads/record-heads.store.ts'
import { quietHoursOf, usedChannels } from './signal-alerts/signal-alerts.rules.ts'
import { findAlerts, isSeenInApp } from './signal-alerts/signal-alerts.store.ts'

/** A notification as it is kept. */
export type NotificationRow = Selectable<Tables['notifications']>

/** What decides which notifications somebody has. */
export interface Viewer {
  userId: string
  /**
   * Part of a statement: whether the viewer wants broadcasts. Whoever wants none still sees what is addressed
   * to one user.
   */
  wantsBroadcasts: RawBuilder<boolean>
  /** The roles whose broadcasts concern the viewer, and the types seen of them. */
  audiences: readonly Role[]
  /** The strategies that are open to the viewer by themselves. */
  strategies: readonly string[]
  types: readonly NotificationType[]
  /** What the viewer may do in the office, by which staff hear of what admins are told. */
  staffPermissions: readonly Permission[]
  /** Whether the viewer may receive no signals, nor what tells of them. */
  isWithoutSignals: boolean
  /** Part of a statement: when the viewer registered: what was before is no news. */
  since: RawBuilder<Date>
}

export async function insertNotification(tx: Executor, row: NotificationRow): Promise<void> {
  const mailValues = JSON.stringify(row.mailValues)
  await tx
    .insertInto('notifications')
    .values({ ...row, mailValues })
    .execute()
}

/** Undefined when it is gone. */
export function findNotification(executor: Executor, id: string) {
  return executor.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirst()
}

type Condition = ExpressionBuilder<Tables, 'notifications'>

const isFor = (viewer: Viewer) => (eb: Condition) =>
  eb.and([
    eb('createdAt', '>=', viewer.since),
    isSeenInApp(viewer.userId),
    ...(viewer.isWithoutSignals ? [eb('signalId', 'is', null)] : []),
    eb.or([
      eb('userId', '=', viewer.userId),
      eb.and([
        viewer.wantsBroadcasts,
        viewer.strategies.length === 0
          ? eb('audienceRole', 'in', viewer.audiences)
          : eb.or([
              eb('audienceRole', 'in', viewer.audiences),
              eb('audienceStrategy', 'in', viewer.strategies),
            ]),
        eb('type', 'in', viewer.types),
        sql<boolean>`by_user is distinct from ${viewer.userId}::uuid`,
        sql<boolean>`not unless_roles && ${[...viewer.audiences]}::text[]`,
      ]),
      ...(viewer.staffPermissions.length > 0
        ? [
            eb.and([
              viewer.wantsBroadcasts,
              // Always so where there is a permission; said here, it lets the index of roles find these.
              eb('audienceRole', '=', 'admin'),
              eb('staffPermission', 'in', viewer.staffPermissions),
            ]),
          ]
        : []),
    ]),
  ])

const notDismissedBy = (userId: string) => (eb: Condition) =>
  eb.not(
    eb.exists(
      eb
        .selectFrom('notificationDismissals')
        .select('notificationId')
        .whereRef('notificationId', '=', 'notifications.id')
        .where('notificationDismissals.userId', '=', userId),
    ),
  )

const shownColumns = [
  'id',
  'type',
  'title',
  'message',
  'actionLabel',
  'actionHref',
  'createdAt',
] as const
export type ShownRow = Pick<NotificationRow, (typeof shownColumns)[number]>

/** The newest of what the viewer has and has not dismissed, with the number of all of it. */
export async function selectNotifications(
  executor: Executor,
  viewer: Viewer,
  limit: number,
): Promise<{ rows: ShownRow[]; total: number }> {
  const rows = await executor
    .selectFrom('notifications')
    .select(shownColumns)
    .select(({ fn }) => fn.countAll<string>().over().as('total'))
    .where(isFor(viewer))
    .where(notDismissedBy(viewer.userId))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return { rows, total: Number(rows[0]?.total ?? 0) }
}

/** Whether the viewer has this notification, dismissed or not. */
export async function hasNotification(
  executor: Executor,
  viewer: Viewer,
  id: string,
): Promise<boolean> {
  const row = await executor
    .selectFrom('notifications')
    .select('id')
    .where('id', '=', id)
    .where(isFor(viewer))
    .executeTakeFirst()
  return row !== undefined
}

/** Dismisses everything that the viewer has at this moment, or the one of that id. */
export async function insertDismissals(
  executor: Executor,
  viewer: Viewer,
  at: Date,
  id?: string,
): Promise<void> {
  await executor
    .insertInto('notificationDismissals')
    .columns(['userId', 'notificationId', 'dismissedAt'])
    .expression((eb) =>
      eb
        .selectFrom('notifications')
        .select((one) => [
          one.cast<string>(one.val(viewer.userId), 'uuid').as('userId'),
          'notifications.id as notificationId',
          one.cast<Date>(one.val(at), 'timestamptz').as('dismissedAt'),
        ])
        .where(isFor(viewer))
        .where(notDismissedBy(viewer.userId))
        .$if(id !== undefined, (query) => query.where('id', '=', id ?? '')),
    )
    .onConflict((conflict) => conflict.columns(['userId', 'notificationId']).doNothing())
    .execute()
}

/** The number of the last event that has been told of. */
export async function readCursor(executor: Executor): Promise<number> {
  const row = await executor
    .selectFrom('notificationCursor')
    .select('position')
    .executeTakeFirstOrThrow()
  return Number(row.position)
}

/** Moves the cursor; false when another process has moved it meanwhile. */
export async function moveCursor(executor: Executor, from: number, to: number): Promise<boolean> {
  const result = await executor
    .updateTable('notificationCursor')
    .set({ position: String(to) })
    .where('position', '=', String(from))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function deleteNotificationsBefore(executor: Executor, before: Date): Promise<void> {
  await executor.deleteFrom('notifications').where('createdAt', '<', before).execute()
}

/** What a user was told and has dismissed, and where alerts go, for that user's own eyes. */
export async function exportFor(executor: Executor, userId: string) {
  const [addressed, dismissed, liveAlerts, telegram, alerts, recordHeads] = await Promise.all([
    executor
      .selectFrom('notifications')
      .select(['type', 'title', 'message', 'createdAt'])
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .execute(),
    executor
      .selectFrom('notificationDismissals')
      .innerJoin('notifications', 'notifications.id', 'notificationDismissals.notificationId')
      .select(['notifications.title', 'notificationDismissals.dismissedAt'])
      .where('notificationDismissals.userId', '=', userId)
      .orderBy('notificationDismissals.dismissedAt')
      .execute(),
    executor
      .selectFrom('pushSubscriptions')
      .select(['endpoint', 'userAgent as browser', 'createdAt as since'])
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .execute(),
    executor
      .selectFrom('telegramChats')
      .select(['chatId as chat', 'name', 'connectedAt as since'])
      .where('userId', '=', userId)
      .execute(),
    findAlerts(executor, userId),
    headsSentTo(executor, userId),
  ])
  const signalAlerts = alerts
    ? { channels: usedChannels(alerts.used), quietHours: quietHoursOf(alerts) }
    : null
  return { addressed, dismissed, liveAlerts, telegram, signalAlerts, recordHeads }
}
