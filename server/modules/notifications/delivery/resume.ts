import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { isPaged } from '../channels/channel.ts'
import { inParts } from './deliveries.rules.ts'
import { waitingDeliveries } from './deliveries.store.ts'
import { type DeliveryDeps, type FanOutJob, fanOutName, type SendJob, sendName } from './delivery.ts'

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
    const channels = new Map(deps.channels.filter(isPaged).map((one) => [one.name, one]))
    const waiting = await waitingDeliveries(db.pool, {
      channels: [...channels.keys()],
      before: new Date(now().getTime() - graceMs),
      now: now(),
      limit: deliveriesAtOnce,
    })
    const passages = Map.groupBy(waiting, (one) => `${one.notificationId} ${one.channel}`)
    for (const passage of passages.values()) {
      const [first] = passage
      const channel = first && channels.get(first.channel)
      if (!channel) continue
      const { notificationId: notification } = first
      const targets = passage.flatMap(({ target }) => target ?? [])
      await db.transaction(async (tx) => {
        if (targets.length < passage.length) {
          const job = { notification, channel: channel.name }
          await jobs.send<FanOutJob>(tx, { name: fanOutName }, job)
        }
        for (const part of inParts(targets, channel.atOnce)) {
          await jobs.send<SendJob>(tx, { name: sendName(channel) }, { notification, targets: part })
        }
      })
    }
  },
})
