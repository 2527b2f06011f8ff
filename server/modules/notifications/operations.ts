import type { ChannelDeps } from './channels/channel.ts'
import { channels } from './channels/channels.ts'
import { createClearNotifications } from './clear-notifications.ts'
import type { DeliveryDeps } from './delivery/delivery-deps.ts'
import { fanOutJob } from './delivery/fan-out-job.ts'
import { resumeJob } from './delivery/resume-job.ts'
import { sendJobs } from './delivery/send-jobs.ts'
import type { NotificationsDeps } from './deps.ts'
import { createDismissNotification } from './dismiss-notification.ts'
import { createEventReader } from './event-reader.ts'
import { createListNotifications } from './list-notifications.ts'
import { createNotify } from './notify.ts'
import { createCountPushBrowsers } from './push/count-push-browsers.ts'
import { createPushKeys } from './push/push-keys.ts'
import { pushNetwork } from './push/push-network.ts'
import { createSubscribeToPush } from './push/subscribe-to-push.ts'
import { createUnsubscribeFromPush } from './push/unsubscribe-from-push.ts'
import { createRemoveOld } from './remove-old.ts'
import { createStillTells } from './still-tells.ts'
import { createConnectTelegram } from './telegram/connect-telegram.ts'
import { createDisconnectTelegram } from './telegram/disconnect-telegram.ts'
import { createListenToBot } from './telegram/listen-to-bot.ts'
import { createReadTelegram } from './telegram/read-telegram.ts'
import { createTelegramBot } from './telegram/telegram-bot.ts'

/** Everything that can be done with notifications, each operation with its dependencies. */
export function createOperations(handed: NotificationsDeps) {
  const { config, contributed, db } = handed
  const pushKeys = createPushKeys(db)
  const deps: NotificationsDeps & ChannelDeps = {
    ...handed,
    bot: config.telegram && createTelegramBot(config.telegram.token, config.telegram.apiRoot),
    network: handed.network ?? pushNetwork,
    pushKeys,
    stillTells: createStillTells({ db, notices: contributed.notices }),
  }
  const delivery: DeliveryDeps = { ...handed, channels, channelDeps: deps }
  const notify = createNotify(delivery)
  return {
    list: createListNotifications(deps),
    dismiss: createDismissNotification(deps),
    clear: createClearNotifications(deps),
    removeOld: createRemoveOld(deps),
    notify,
    events: createEventReader({ ...deps, notices: contributed.notices, notify }),
    /** What passes notifications on to the channels. */
    deliveryJobs: [fanOutJob(delivery), ...sendJobs(delivery), resumeJob(delivery)],
    push: {
      keys: pushKeys,
      count: createCountPushBrowsers(deps),
      subscribe: createSubscribeToPush(deps),
      unsubscribe: createUnsubscribeFromPush(deps),
    },
    telegram: {
      read: createReadTelegram(deps),
      connect: createConnectTelegram(deps),
      disconnect: createDisconnectTelegram(deps),
      listening: createListenToBot(deps),
    },
  }
}

export type Operations = ReturnType<typeof createOperations>
