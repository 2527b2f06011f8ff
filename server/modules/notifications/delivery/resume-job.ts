import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { isPaged } from '../channels/channel.rules.ts'
import { fanOutName, inParts, sendName } from './deliveries.rules.ts'
import { waitingDeliveries } from './deliveries.store.ts'
import type { DeliveryDeps, FanOutJob, SendJob } from './delivery-deps.ts'

const minute = 60_000
/** What is younger is still in the hands of the jobs that were filed with it. */
const graceMs = 5 * minute
const deliveriesAtOnce = 5000

/**
 * Every five minutes: files new jobs for what still waits, should its own have been lost. A job too
 * many does no harm.
 */
export const resumeJob = (deps: DeliveryDeps): JobKind<never> => ({
  name: 'notifications.resume',
  cron: '*/5 * * * *',
  async handle() {
    const { db, jobs, now } = deps
    const channels = deps.channels.filter(isPaged)
    const waiting = await waitingDeliveries(db.pool, {
      channels: channels.map(({ name }) => name),
      before: new Date(now().getTime() - graceMs),
      now: now(),
      limit: deliveriesAtOnce,
    })
    for (const [notification, deliveries] of Map.groupBy(waiting, (one) => one.notificationId)) {
      await db.transaction(async (tx) => {
        if (deliveries.some(({ target }) => target === null)) {
          await jobs.send<FanOutJob>(tx, { name: fanOutName }, { notification })
        }
        for (const channel of channels) {
          const ofChannel = deliveries.filter((one) => one.channel === channel.name)
          const targets = ofChannel.flatMap(({ target }) => target ?? [])
          for (const part of inParts(targets, channel.atOnce)) {
            const job = { notification, targets: part }
            await jobs.send<SendJob>(tx, { name: sendName(channel) }, job)
          }
        }
      })
    }
  },
})
