import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { isPaged } from '../channels/channel.rules.ts'
import type { PagedChannel } from '../channels/channel.ts'
import { findNotification, type NotificationRow } from '../notifications.store.ts'
import { whoWant } from '../signal-alerts/wanting.ts'
import { fanOutName, inParts, sendName } from './deliveries.rules.ts'
import { findPassage, insertDeliveries, movePassage } from './deliveries.store.ts'
import type { DeliveryDeps, FanOutJob, SendJob } from './delivery-deps.ts'
import { whoSee } from './who-see.ts'

const targetsAtOnce = 200

/**
 * Passes a notification to the targets of every channel: of those who would see it in the academy and want
 * it there, each is noted once, in the transaction that files the job that sends to it and notes how far this has come.
 * So a crash and several processes at once neither lose nor double one.
 */
export const fanOutJob = (deps: DeliveryDeps): JobKind<FanOutJob> => ({
  name: fanOutName,
  async handle({ notification: id }) {
    const notification = await findNotification(deps.db.pool, id)
    if (!notification) return
    const channels = deps.channels.filter(isPaged)
    const passed = await Promise.allSettled(
      channels.map((channel) => passOnToAll(deps, channel, notification)),
    )
    // One channel that fails holds up no other.
    for (const one of passed) if (one.status === 'rejected') throw one.reason
  },
})

async function passOnToAll(
  deps: DeliveryDeps,
  channel: PagedChannel,
  notification: NotificationRow,
): Promise<void> {
  while (await passOn(deps, channel, notification)) {
    // The next page, or what another process has left.
  }
}

/** Notes the next targets; whether there may be more. */
async function passOn(
  deps: DeliveryDeps,
  channel: PagedChannel,
  notification: NotificationRow,
): Promise<boolean> {
  const { channelDeps, db, jobs, now } = deps
  const passage = { notificationId: notification.id, channel: channel.name }
  const found = await findPassage(db.pool, passage)
  if (!found) return false
  const from = found.notedThrough
  const page = await channel.targets(channelDeps, notification, {
    after: from,
    limit: targetsAtOnce,
  })
  const seeing = await whoSee(deps, notification, page)
  const { now: wanting, later } = await whoWant(deps, channel, notification, seeing)
  const told = [...wanting, ...later.map(({ target }) => target)]
  const mayBeMore = page.length === targetsAtOnce
  await db.transaction(async (tx) => {
    const through = page.at(-1)?.id ?? from
    const step = { from, through, finishedAt: mayBeMore ? null : now() }
    if (!(await movePassage(tx, passage, step))) return
    const noted = await insertDeliveries(tx, passage, told)
    for (const targets of inParts(noted, channel.atOnce)) {
      const job = { notification: notification.id, targets }
      await jobs.send<SendJob>(tx, { name: sendName(channel) }, job)
    }
  })
  return mayBeMore
}
