import { type Contribution, defineModule } from '#server/platform/module/module.ts'
import { type NotificationsDeps, needs } from './deps.ts'
import { exportFor } from './export.store.ts'
import { otherNoticeMail } from './notifications.mails.ts'
import { notificationsRoutes } from './notifications.routes.ts'
import { createOperations } from './operations.ts'
import { pushRoutes } from './push/push.routes.ts'
import { deleteSubscriptionsOf } from './push/push.store.ts'
import { endTelegram } from './telegram/end-telegram.ts'
import { telegramRoutes } from './telegram/telegram.routes.ts'
import { deleteCodesBefore } from './telegram/telegram.store.ts'

/** What users are told, each where they have not dismissed it, and the ways by which it reaches them. */
export const notifications = defineModule('notifications', {
  needs,
  create: (deps: NotificationsDeps): Contribution<object> => {
    const { db, now } = deps
    const operations = createOperations(deps)
    const { deliveryJobs, events, removeOld, telegram } = operations
    return {
      api: {},
      routes: [
        ...notificationsRoutes(operations),
        ...pushRoutes(operations),
        ...telegramRoutes(operations),
      ],
      jobs: [
        // Events wake the reader at once; this finds what a crash has left.
        { name: 'notifications.read-events', cron: '* * * * *', handle: events.readAll },
        ...deliveryJobs,
        { name: 'notifications.remove-old', cron: '23 3 * * *', handle: removeOld },
        {
          name: 'notifications.telegram-codes',
          cron: '41 * * * *',
          handle: () => deleteCodesBefore(db.pool, now()),
        },
      ],
      mails: [otherNoticeMail],
      onEvery: events.onEvent,
      async endsWithPassword(tx, userId) {
        await deleteSubscriptionsOf(tx, userId)
        await endTelegram(tx, userId)
      },
      personalData: {
        part: 'notifications',
        read: (userId) => exportFor(db.pool, userId),
        columns: {
          'notifications.user_id': 'deleted',
          'notifications.about_user': 'deleted',
          'notifications.by_user': {
            keptBecause: 'others are told of it, who keep it without the name',
          },
          'notification_dismissals.user_id': 'deleted',
          'notification_deliveries.user_id': 'deleted',
          'push_subscriptions.user_id': 'deleted',
          'telegram_chats.user_id': 'deleted',
          'telegram_codes.user_id': 'deleted',
        },
      },
      work: {
        start: telegram.listening.start,
        async stop() {
          await telegram.listening.stop()
          await events.stop()
        },
      },
    }
  },
})
