import { type Contribution, defineModule } from '#server/platform/module/module.ts'
import { endTelegram } from './connect-telegram.ts'
import { type NotificationsDeps, needs } from './deps.ts'
import { createClearNotifications, createDismissNotification } from './dismiss-notifications.ts'
import { createEventReader } from './event-reader.ts'
import { exportFor } from './export.store.ts'
import { mailNotificationsJob } from './mail-notifications.ts'
import { notificationRoutes } from './notifications.routes.ts'
import { deleteNotificationsBefore } from './notifications.store.ts'
import { createNotify } from './notify.ts'
import { pushRoutes } from './push.routes.ts'
import { deleteSubscriptionsOf } from './push.store.ts'
import { createPushKeys } from './push-keys.ts'
import { pushNetwork } from './push-network.ts'
import { createFilePush, pushJobs } from './push-notifications.ts'
import { createListNotifications } from './read-notifications.ts'
import {
  createCountPushBrowsers,
  createSubscribeToPush,
  createUnsubscribeFromPush,
} from './subscribe-to-push.ts'
import { createTelegram } from './telegram.ts'

const keptDays = 90
const day = 24 * 60 * 60 * 1000

/** Where push services turn to about this academy: mail servers need not exist in development. */
const contactOf = ({ PUBLIC_URL, MAIL_FROM }: NotificationsDeps['config']) =>
  PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : `mailto:${MAIL_FROM.address}`

/** What users are told, each where they have not dismissed it. */
export const notifications = defineModule('notifications', {
  needs,
  create: (handed: NotificationsDeps): Contribution<object> => {
    const { access, config, contributed, databaseUrl, db, identity, jobs, log, now } = handed
    const { rolesOf } = access
    const deps = {
      ...handed,
      holdSession: identity.holdSession,
      registeredAt: async (id: string) =>
        (await identity.usersByIds(db.pool, [id]))[0]?.createdAt ?? null,
      wantsBroadcasts: async (id: string) => (await identity.preferencesOf(id)).channels.inApp,
      mailReaders: (part: Parameters<typeof identity.mailReaders>[1]) =>
        identity.mailReaders(db.pool, part),
      rolesOf,
      telegram: config.telegram && {
        ...config.telegram,
        publicUrl: config.PUBLIC_URL,
        databaseUrl,
      },
    }
    const push = { network: pushNetwork, contact: contactOf(config) }
    const telegram = createTelegram(deps)
    const notify = createNotify({ now, fileSending: [createFilePush(jobs), telegram.file] })
    const keys = createPushKeys(db)
    const reader = createEventReader({ db, log, notices: contributed.notices, notify })

    return {
      api: {},
      routes: [
        ...notificationRoutes({
          list: createListNotifications(deps),
          dismiss: createDismissNotification(deps),
          clear: createClearNotifications(deps),
        }),
        ...pushRoutes({
          keys,
          count: createCountPushBrowsers({ db }),
          subscribe: createSubscribeToPush({
            db,
            now,
            network: push.network,
            holdSession: identity.holdSession,
          }),
          unsubscribe: createUnsubscribeFromPush({ db }),
        }),
        ...telegram.routes,
      ],
      jobs: [
        // Events wake the reader at once; this finds what a crash has left.
        { name: 'notifications.read-events', cron: '* * * * *', handle: reader.readAll },
        mailNotificationsJob(deps),
        ...pushJobs({ db, now, jobs, keys, rolesOf, ...push }),
        ...telegram.jobs,
        {
          name: 'notifications.remove-old',
          cron: '23 3 * * *',
          handle: () =>
            deleteNotificationsBefore(db.pool, new Date(now().getTime() - keptDays * day)),
        },
      ],
      onEvery: reader.onEvent,
      async endsWithReset(tx, userId) {
        await deleteSubscriptionsOf(tx, userId)
        await endTelegram(tx, userId)
      },
      personalData: {
        part: 'notifications',
        read: (userId) => exportFor(db.pool, userId),
        columns: {
          'notifications.user_id': 'deleted',
          'notifications.about_user': 'deleted',
          'notification_dismissals.user_id': 'deleted',
          'push_subscriptions.user_id': 'deleted',
          'telegram_chats.user_id': 'deleted',
          'telegram_codes.user_id': 'deleted',
        },
      },
      work: {
        start: telegram.start,
        async stop() {
          await telegram.stop()
          await reader.stop()
        },
      },
    }
  },
})
