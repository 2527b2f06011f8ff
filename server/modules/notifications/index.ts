import type { Role } from '#contract/permissions.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import type { StoredEvent } from '#server/platform/events/outbox.ts'
import type { Route } from '#server/platform/http/route.ts'
import type { JobKind, Jobs } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log.ts'
import { createClearNotifications, createDismissNotification } from './dismiss-notifications.ts'
import { createEventReader, type Subjects } from './event-reader.ts'
import { exportFor } from './export.store.ts'
import { type MailDeps, mailNotificationsJob } from './mail-notifications.ts'
import { notificationRoutes } from './notifications.routes.ts'
import type { NewNotification } from './notifications.rules.ts'
import { deleteNotificationsBefore } from './notifications.store.ts'
import { createNotify } from './notify.ts'
import { pushRoutes } from './push.routes.ts'
import { createPushKeys } from './push-keys.ts'
import type { PushNetwork } from './push-network.ts'
import { createFilePush, pushJobs } from './push-notifications.ts'
import { createListNotifications } from './read-notifications.ts'
import {
  createCountPushBrowsers,
  createSubscribeToPush,
  createUnsubscribeFromPush,
} from './subscribe-to-push.ts'
import { createTelegram, type TelegramOptions } from './telegram.ts'

export { pushNetwork } from './push-network.ts'

interface NotificationsDeps {
  db: Database
  now: Clock
  log: Log
  jobs: Jobs
  /** When the user registered; null when there is no such user. */
  registeredAt: (userId: string) => Promise<Date | null>
  /** Whether the user wants to see broadcasts; what is addressed to one user is always seen. */
  wantsBroadcasts: (userId: string) => Promise<boolean>
  mail: MailDeps['mail']
  mailReaders: MailDeps['mailReaders']
  rolesOf: MailDeps['rolesOf']
  /** Messages to browsers: the way out, and an https or mailto address that tells who sends them. */
  push: { network: PushNetwork; contact: string }
  /** The academy's bot at Telegram; null without one. */
  telegram: TelegramOptions | null
  /** What the events that users are told of are about. */
  subjects: Subjects
}

export interface Notifications {
  routes: Route[]
  jobs: JobKind<never>[]
  /**
   * To be called with every committed event, in every process: signals published, sessions scheduled,
   * role requests filed and decided become notifications, each once. Never throws.
   */
  onEvent(event: Pick<StoredEvent, 'type'>): void
  /** Tells one user. It emits an event, so call it last in the transaction. */
  notifyUser(tx: Executor, userId: string, notification: NewNotification): Promise<void>
  /** Tells the holders of a role, and admins; seen by the type's visibility. Call it last as well. */
  broadcast(tx: Executor, role: Role, notification: NewNotification): Promise<void>
  /** What is kept of a user here, for the download of one's own data. */
  exportFor(userId: string): Promise<unknown>
  /** Begins to listen to what people write to the academy's bot; once everything else runs. */
  start(): void
  /** Lets what runs come to its end; to be called before the database is closed. */
  stop(): Promise<void>
}

const keptDays = 90
const day = 24 * 60 * 60 * 1000

/** What users are told, each where they have not dismissed it. */
export function createNotifications(deps: NotificationsDeps): Notifications {
  const { db, now, log, jobs, push, rolesOf, subjects } = deps
  const telegram = createTelegram(deps)
  const notify = createNotify({ now, fileSending: [createFilePush(jobs), telegram.file] })
  const keys = createPushKeys(db)
  const reader = createEventReader({ db, log, subjects, notify })

  // Events wake the reader at once; this finds what a crash has left.
  const readOn: JobKind<never> = {
    name: 'notifications.read-events',
    cron: '* * * * *',
    handle: reader.readAll,
  }
  const removeOld: JobKind<never> = {
    name: 'notifications.remove-old',
    cron: '23 3 * * *',
    handle: () => deleteNotificationsBefore(db.pool, new Date(now().getTime() - keptDays * day)),
  }

  return {
    routes: [
      ...notificationRoutes({
        list: createListNotifications(deps),
        dismiss: createDismissNotification(deps),
        clear: createClearNotifications(deps),
      }),
      ...pushRoutes({
        keys,
        count: createCountPushBrowsers({ db }),
        subscribe: createSubscribeToPush({ db, now, network: push.network }),
        unsubscribe: createUnsubscribeFromPush({ db }),
      }),
      ...telegram.routes,
    ],
    jobs: [
      readOn,
      mailNotificationsJob(deps),
      ...pushJobs({ db, now, jobs, keys, rolesOf, ...push }),
      ...telegram.jobs,
      removeOld,
    ],
    onEvent: reader.onEvent,
    notifyUser: (tx, user, notification) => notify(tx, { user }, notification),
    broadcast: (tx, role, notification) => notify(tx, { role }, notification),
    exportFor: (userId) => exportFor(db.pool, userId),
    start: telegram.start,
    async stop() {
      await telegram.stop()
      await reader.stop()
    },
  }
}
