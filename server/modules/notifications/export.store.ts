import type { Executor } from '#server/platform/database/database.ts'

/** What a user was told and has dismissed, and where alerts go, for that user's own eyes. */
export async function exportFor(executor: Executor, userId: string) {
  const [addressed, dismissed, liveAlerts, telegram] = await Promise.all([
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
  ])
  return { addressed, dismissed, liveAlerts, telegram }
}
