import { channels } from './channels/channels.ts'
import { countOutcomes, createOutcomes } from './channels/outcomes.ts'
import type { DeliveryDeps } from './delivery/delivery-deps.ts'
import { fanOutJob } from './delivery/fan-out-job.ts'
import { resumeJob } from './delivery/resume-job.ts'
import { sendJobs } from './delivery/send-jobs.ts'
import { createEventReader } from './event-reader.ts'
import type { NotificationsDeps, NotifyingDeps } from './index.ts'
import { createPushKeys } from './push/push-keys.ts'
import { pushNetwork } from './push/push-network.ts'
import { digestJobs } from './signal-alerts/digest-jobs.ts'
import { retryJob } from './signal-deliveries/retry-job.ts'
import { createListening } from './telegram/listening.ts'
import { createTelegramBot } from './telegram/telegram-bot.ts'

/** The parts of the module with a state of their own: each process makes them once. */
export function createParts(handed: NotificationsDeps) {
  const { config, contributed, db, log } = handed
  const deps: NotifyingDeps = {
    ...handed,
    bot: config.telegram && createTelegramBot(config.telegram.token, config.telegram.apiRoot),
    network: handed.network ?? pushNetwork,
    pushKeys: createPushKeys(db),
  }
  const outcomes = createOutcomes()
  const delivery: DeliveryDeps = {
    ...handed,
    channels: channels.map((channel) => countOutcomes(channel, outcomes)),
    channelDeps: deps,
  }
  return {
    deps,
    /** What `notify` needs. */
    delivery,
    events: createEventReader({ ...delivery, log, notices: contributed.notices }),
    /** What passes notifications on to the channels. */
    deliveryJobs: [
      fanOutJob(delivery),
      ...sendJobs(delivery),
      resumeJob(delivery),
      retryJob(delivery),
      ...digestJobs(delivery),
    ],
    measures: [outcomes.measures],
    telegram: { listening: createListening(deps) },
  }
}

export type Parts = ReturnType<typeof createParts>
