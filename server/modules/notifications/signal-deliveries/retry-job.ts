import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { isPaged } from '../channels/channel.rules.ts'
import { inParts, sendName } from '../delivery/deliveries.rules.ts'
import type { DeliveryDeps, SendJob } from '../delivery/delivery-deps.ts'
import { type Waiting, waitingOfSignal } from './signal-deliveries.store.ts'

export const retryName = 'notifications.retry-signal'

/** Files jobs for what of a signal waits. */
export interface RetryJob {
  signal: string
}

const atOnce = 1000

/**
 * Files the jobs that send what of a signal was begun again, page by page. A job too many does no harm: each delivery is
 * held by whoever sends it.
 */
export const retryJob = (deps: DeliveryDeps): JobKind<RetryJob> => ({
  name: retryName,
  async handle({ signal }) {
    const { db, jobs, now } = deps
    const channels = deps.channels.filter(isPaged)
    let after: Waiting | null = null
    for (;;) {
      const page: Waiting[] = await waitingOfSignal(db.pool, signal, {
        after,
        now: now(),
        limit: atOnce,
      })
      for (const [notification, waiting] of Map.groupBy(page, (one) => one.notificationId)) {
        await db.transaction(async (tx) => {
          for (const channel of channels) {
            const targets = waiting
              .filter((one) => one.channel === channel.name)
              .map(({ target }) => target)
            for (const part of inParts(targets, channel.atOnce)) {
              const job = { notification, targets: part }
              await jobs.send<SendJob>(tx, { name: sendName(channel) }, job)
            }
          }
        })
      }
      after = page.at(-1) ?? null
      if (after === null || page.length < atOnce) return
    }
  },
})
