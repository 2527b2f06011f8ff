import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { isPaged } from '../channels/channel.rules.ts'
import type { PagedChannel } from '../channels/channel.ts'
import type { DeliveryDeps } from '../delivery/delivery-deps.ts'
import { type DueDigest, dueDigests } from './digests.store.ts'
import { sendDigest } from './send-digest.ts'

const digestName = (channel: { name: string }) => `notifications.send-digest-${channel.name}`
const atOnce = 1000

/** Every minute: files a job for each place whose quiet hours have ended. A job too many does no harm. */
export const digestJobs = (deps: DeliveryDeps): JobKind<never>[] => {
  const channels = deps.channels.filter(isPaged)
  return [
    {
      name: 'notifications.digests',
      cron: '* * * * *',
      async handle() {
        const { db, jobs, now } = deps
        let after: DueDigest | null = null
        for (;;) {
          const due: DueDigest[] = await dueDigests(db.pool, { now: now(), after, limit: atOnce })
          await db.transaction(async (tx) => {
            for (const place of due) {
              const channel = channels.find(({ name }) => name === place.channel)
              if (channel) await jobs.send<DueDigest>(tx, { name: digestName(channel) }, place)
            }
          })
          after = due.at(-1) ?? null
          if (after === null || due.length < atOnce) return
        }
      },
    },
    ...channels.map((channel) => digestJob(deps, channel)),
  ]
}

const digestJob = (deps: DeliveryDeps, channel: PagedChannel): JobKind<DueDigest> => ({
  name: digestName(channel),
  handle: (place) => sendDigest(deps, channel, place),
})
