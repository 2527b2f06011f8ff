import type { Executor } from '#server/platform/database/database.ts'

/** What a user was told and has dismissed, and where alerts go, for that user's own eyes. */
export async function exportFor(executor: Executor, userId: string) {
  const [addressed, dismissed, liveAlerts, telegram] = await Promise.all([
    executor
      .selectFrom('notifications')
      .select(['type', 'title', 'message', 'created_at as createdAt'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    executor
      .selectFrom('notification_dismissals')
      .innerJoin('notifications', 'notifications.id', 'notification_dismissals.notification_id')
      .select(['notifications.title', 'notification_dismissals.dismissed_at as dismissedAt'])
      .where('notification_dismissals.user_id', '=', userId)
      .orderBy('notification_dismissals.dismissed_at')
      .execute(),
    executor
      .selectFrom('push_subscriptions')
      .select(['endpoint', 'user_agent as browser', 'created_at as since'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    executor
      .selectFrom('telegram_chats')
      .select(['chat_id as chat', 'name', 'connected_at as since'])
      .where('user_id', '=', userId)
      .execute(),
  ])
  return { addressed, dismissed, liveAlerts, telegram }
}
