import type { RawBuilder } from 'kysely'
import type { VapidKeys } from 'web-push'
import { type Access, access } from '#server/modules/access/index.ts'
import { type Identity, identity } from '#server/modules/identity/index.ts'
import {
  publicationTimes,
  type Signals,
  signals,
  telegramBot,
} from '#server/modules/signals/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import type { Contributed } from '#server/platform/module/contributions.ts'
import { type Contribution, defineModule } from '#server/platform/module/module.ts'
import type { ModuleConfig, Platform } from '#server/platform/module/platform.ts'
import { type AskOf, answer } from '#server/platform/module/question.ts'
import { reachesAllAtOnce } from './channels/channel.rules.ts'
import { channels } from './channels/channels.ts'
import { countDeliveries } from './delivery/deliveries.store.ts'
import { toldOfSignals } from './delivery/told-of-signals.ts'
import { otherNoticeMail } from './notifications.mails.ts'
import { heardInGroup, retriedPosts, signalPosts } from './notifications.questions.ts'
import { notificationsRoutes } from './notifications.routes.ts'
import { exportFor } from './notifications.store.ts'
import { removeOld } from './notify.ts'
import { createParts } from './parts.ts'
import { pushRoutes } from './push/push.routes.ts'
import { deleteSubscriptionsOf } from './push/push.store.ts'
import type { PushNetwork } from './push/push-network.ts'
import { digestMail } from './signal-alerts/signal-alerts.mails.ts'
import { signalAlertsRoutes } from './signal-alerts/signal-alerts.routes.ts'
import { signalDeliveriesRoutes } from './signal-deliveries/signal-deliveries.routes.ts'
import { endTelegram } from './telegram/chats.ts'
import { telegramRoutes } from './telegram/telegram.routes.ts'
import {
  deleteCodesBefore,
  linkedAccount,
  linkedAccounts,
  linkedUser,
} from './telegram/telegram.store.ts'
import type { TelegramBot } from './telegram/telegram-bot.ts'

export {
  heardInGroup,
  retriedPosts,
  type SignalPost,
  signalPosts,
} from './notifications.questions.ts'
export { type GroupUpdate, nameOf, standingOf } from './telegram/group-updates.ts'
export { type TelegramBot, TelegramRefusal } from './telegram/telegram-bot.ts'

const needs = { access, identity, signals }
const asks = { heardInGroup, retriedPosts, signalPosts }

export interface NotificationsDeps
  extends Pick<Platform, 'databaseUrl' | 'db' | 'jobs' | 'log' | 'now'> {
  config: Pick<ModuleConfig, 'MAIL_FROM' | 'PUBLIC_URL' | 'telegram'>
  contributed: Pick<Contributed, 'mails' | 'notices'>
  mail: Pick<Mail, 'queue'>
  access: Pick<Access, 'accessStatesOf' | 'officeIds'>
  identity: Pick<
    Identity,
    | 'holdSession'
    | 'lastSeenOf'
    | 'mailReaders'
    | 'registeredAt'
    | 'suspendedAmong'
    | 'unsubscribePaths'
    | 'usersByIds'
    | 'wantsInApp'
    | 'wantsRecordHeads'
    | 'zoneOf'
  > & { lookup: Pick<Identity['lookup'], 'nameOf'> }
  signals: Pick<Signals, 'dayHeads' | 'heardInChannel' | 'standingsOf'>
  heardInGroup: AskOf<typeof heardInGroup>
  retriedPosts: AskOf<typeof retriedPosts>
  signalPosts: AskOf<typeof signalPosts>
  /** The way to push services; the real network unless another is given. */
  network?: PushNetwork
}

/** The dependencies, with the ways to the outer world that are made once. */
export interface NotifyingDeps extends NotificationsDeps {
  /** Null where the academy has none. */
  bot: TelegramBot | null
  network: PushNetwork
  /** The pair of keys by which browsers know the academy. */
  pushKeys: () => Promise<VapidKeys>
}

export interface Notifications {
  /** What has become of what was told since then, by channel and state. */
  countDeliveries(executor: Executor, since: Date): ReturnType<typeof countDeliveries>
  telegram: {
    /** Null where the academy has none. */
    bot: TelegramBot | null
    /** Part of a statement: the user who has connected the account at Telegram with the number in this column. */
    linkedUser(accountId: RawBuilder<unknown>): RawBuilder<string | null>
    /** Part of a statement: the number, as text, of the account that the user in this column has connected. */
    linkedAccount(userId: RawBuilder<unknown>): RawBuilder<string | null>
    /** Part of a statement: all of them, as `user_id` and `account_id`. */
    linkedAccounts: RawBuilder<unknown>
  }
}

const toAll = channels.filter(reachesAllAtOnce).map(({ name }) => name)

/** What users are told, each where they have not dismissed it, and the ways by which it reaches them. */
export const notifications = defineModule('notifications', {
  needs,
  asks,
  create: (handed: NotificationsDeps): Contribution<Notifications> => {
    const { deliveryJobs, deps, events, measures, telegram } = createParts(handed)
    const { db, now } = deps
    return {
      api: {
        countDeliveries: (executor, since) => countDeliveries(executor, since, toAll),
        telegram: { bot: deps.bot, linkedUser, linkedAccount, linkedAccounts },
      },
      routes: [
        ...notificationsRoutes(deps),
        ...signalAlertsRoutes(deps),
        ...signalDeliveriesRoutes(deps),
        ...pushRoutes(deps),
        ...telegramRoutes(deps),
      ],
      jobs: [
        // Events wake the reader at once; this finds what a crash has left.
        { name: 'notifications.read-events', cron: '* * * * *', handle: events.readAll },
        ...deliveryJobs,
        { name: 'notifications.remove-old', cron: '23 3 * * *', handle: () => removeOld(deps) },
        {
          name: 'notifications.telegram-codes',
          cron: '41 * * * *',
          handle: () => deleteCodesBefore(db.pool, now()),
        },
      ],
      mails: [otherNoticeMail, digestMail],
      measures,
      answers: [
        answer(publicationTimes, (ids) => toldOfSignals(deps, ids)),
        answer(telegramBot, () => deps.bot),
      ],
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
            retainedBecause: 'others are told of it, who keep it without the name',
          },
          'notification_dismissals.user_id': 'deleted',
          'notification_deliveries.user_id': 'deleted',
          'record_head_messages.user_id': 'deleted',
          'push_subscriptions.user_id': 'deleted',
          'telegram_chats.user_id': 'deleted',
          'telegram_codes.user_id': 'deleted',
          'signal_alerts.user_id': 'deleted',
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
