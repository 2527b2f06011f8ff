import type { ExpressionBuilder } from 'kysely'
import type { NotificationType } from '#contract/notifications.ts'
import type { Role } from '#contract/permissions.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export interface NotificationRow {
  id: string
  type: NotificationType
  title: string
  message: string
  action_label: string | null
  action_href: string | null
  created_at: Date
}

/** What decides which notifications somebody has. */
export interface Viewer {
  userId: string
  /** The roles whose broadcasts concern the viewer, if any, and the types seen of them. */
  audiences: readonly Role[]
  types: readonly NotificationType[]
  /** When the viewer registered: what was before is no news. */
  since: Date
}

export async function insertNotification(
  tx: Executor,
  row: NotificationRow & {
    event_id: string | null
    user_id: string | null
    audience_role: Role | null
    about_user: string | null
  },
): Promise<void> {
  const unsent = { mailed_through: null, mailed_at: null, pushed_at: null }
  await tx
    .insertInto('notifications')
    .values({ ...row, ...unsent })
    .execute()
}

type Condition = ExpressionBuilder<Tables, 'notifications'>

const isFor = (viewer: Viewer) => (eb: Condition) =>
  eb.and([
    eb('created_at', '>=', viewer.since),
    eb.or([
      eb('user_id', '=', viewer.userId),
      ...(viewer.audiences.length > 0
        ? [eb.and([eb('audience_role', 'in', viewer.audiences), eb('type', 'in', viewer.types)])]
        : []),
    ]),
  ])

const notDismissedBy = (userId: string) => (eb: Condition) =>
  eb.not(
    eb.exists(
      eb
        .selectFrom('notification_dismissals')
        .select('notification_id')
        .whereRef('notification_id', '=', 'notifications.id')
        .where('notification_dismissals.user_id', '=', userId),
    ),
  )

/** The newest of what the viewer has and has not dismissed, with the number of all of it. */
export async function selectNotifications(
  executor: Executor,
  viewer: Viewer,
  limit: number,
): Promise<{ rows: NotificationRow[]; total: number }> {
  const rows = await executor
    .selectFrom('notifications')
    .select(['id', 'type', 'title', 'message', 'action_label', 'action_href', 'created_at'])
    .select(({ fn }) => fn.countAll<string>().over().as('total'))
    .where(isFor(viewer))
    .where(notDismissedBy(viewer.userId))
    .orderBy('created_at', 'desc')
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
    .insertInto('notification_dismissals')
    .columns(['user_id', 'notification_id', 'dismissed_at'])
    .expression((eb) =>
      eb
        .selectFrom('notifications')
        .select((one) => [
          one.cast<string>(one.val(viewer.userId), 'uuid').as('user_id'),
          'notifications.id as notification_id',
          one.cast<Date>(one.val(at), 'timestamptz').as('dismissed_at'),
        ])
        .where(isFor(viewer))
        .where(notDismissedBy(viewer.userId))
        .$if(id !== undefined, (query) => query.where('id', '=', id ?? '')),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'notification_id']).doNothing())
    .execute()
}

/** The number of the last event that has been told of. */
export async function readCursor(executor: Executor): Promise<number> {
  const row = await executor
    .selectFrom('notification_cursor')
    .select('position')
    .executeTakeFirstOrThrow()
  return Number(row.position)
}

/** Moves the cursor; false when another process has moved it meanwhile. */
export async function moveCursor(executor: Executor, from: number, to: number): Promise<boolean> {
  const result = await executor
    .updateTable('notification_cursor')
    .set({ position: String(to) })
    .where('position', '=', String(from))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function deleteNotificationsBefore(executor: Executor, before: Date): Promise<void> {
  await executor.deleteFrom('notifications').where('created_at', '<', before).execute()
}

/** What has not been mailed to all who want mails, oldest first. */
export function unmailedNotifications(executor: Executor, limit: number) {
  return executor
    .selectFrom('notifications')
    .select(['id', 'user_id', 'audience_role', 'type', 'title', 'message'])
    .select(['action_label', 'action_href', 'created_at', 'mailed_through'])
    .where('mailed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}
export type UnmailedRow = Awaited<ReturnType<typeof unmailedNotifications>>[number]

/** Notes whom a notification has been mailed to; false when another process was first. */
export async function moveMailed(
  tx: Executor,
  step: { id: string; from: string | null; through: string | null; finishedAt: Date | null },
): Promise<boolean> {
  const result = await tx
    .updateTable('notifications')
    .set({ mailed_through: step.through, mailed_at: step.finishedAt })
    .where('id', '=', step.id)
    .where('mailed_at', 'is', null)
    .where('mailed_through', 'is not distinct from', step.from)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
