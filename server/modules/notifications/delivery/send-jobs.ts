import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { isPaged } from '../channels/channel.rules.ts'
import type { PagedChannel } from '../channels/channel.ts'
import { findNotification } from '../notifications.store.ts'
import { isNews, sendName } from './deliveries.rules.ts'
import { delayDeliveries, settleDeliveries } from './deliveries.store.ts'
import type { DeliveryDeps, SendJob } from './delivery-deps.ts'
import { sendTo } from './send-to.ts'

/**
 * Sends a notification to some of a channel's targets: a kind for each channel. What could not be sent
 * is tried again with the job; what the channel does not want now is filed anew for later.
 */
export const sendJobs = (deps: DeliveryDeps): JobKind<SendJob>[] =>
  deps.channels.filter(isPaged).map((channel) => sendJob(deps, channel))

function sendJob(deps: DeliveryDeps, channel: PagedChannel): JobKind<SendJob> {
  const { db, jobs, now } = deps
  // One target that is too busy is a matter of its own; the channel as a whole is told the same way.
  let quietUntil = 0
  const kind: JobKind<SendJob> = {
    name: sendName(channel),
    async handle({ notification: id, targets }) {
      const notification = await findNotification(db.pool, id)
      if (!notification) return
      const at = now()
      const passage = { notificationId: id, channel: channel.name }
      if (!isNews(notification.createdAt, at, channel.newsForMs)) {
        await settleDeliveries(db.pool, passage, targets, { state: 'expired', at })
        return
      }
      const quietSeconds = Math.ceil((quietUntil - at.getTime()) / 1000)
      if (quietSeconds > 0) {
        await delayDeliveries(db.pool, passage, targets, new Date(quietUntil))
        return postpone({ notification: id, targets }, quietSeconds)
      }
      const { later, notYet, failure } = await sendTo(deps, channel, notification, targets)
      if (later) quietUntil = at.getTime() + later.seconds * 1000
      if (notYet) await postpone({ notification: id, targets: notYet.targets }, notYet.seconds)
      if (failure) throw failure
      if (later) await postpone({ notification: id, targets: later.targets }, later.seconds)
    },
  }
  const postpone = (job: SendJob, waitSeconds: number) =>
    db.transaction((tx) => jobs.send<SendJob>(tx, kind, job, { waitSeconds }))
  return kind
}
