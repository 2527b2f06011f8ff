import type { Page } from '#contract/endpoint.ts'
import type { ListQuery } from '#contract/lists.ts'
import {
  type DeliveriesOfSignal,
  type DeliverySort,
  deliveriesKnownDays,
  type FailedDelivery,
  type SignalDeliveries,
} from '#contract/signals/deliveries.ts'
import type { PageQuery } from '#contract/values.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { partOf } from '#server/platform/database/lists.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { NotificationsDeps } from '../index.ts'
import { type RetryJob, retryName } from './retry-job.ts'
import {
  beginAgain,
  countOfSignal,
  findPublishedAt,
  findTitle,
  selectFailed,
  selectSignalDeliveries,
} from './signal-deliveries.store.ts'

type Deps = Pick<
  NotificationsDeps,
  'db' | 'identity' | 'jobs' | 'now' | 'retriedPosts' | 'signalPosts'
>

const day = 24 * 60 * 60 * 1000

/** The signals of the last weeks, and how soon their publication reached how many. */
export async function listSignalDeliveries(
  { db, now }: Deps,
  _actor: Actor,
  query: ListQuery<DeliverySort>,
): Promise<Page<SignalDeliveries>> {
  const since = new Date(now().getTime() - deliveriesKnownDays * day)
  const { rows, total } = await selectSignalDeliveries(db.pool, { ...partOf(query), since })
  const items = rows.map((row) => ({ ...row, publishedAt: row.publishedAt.toISOString() }))
  return { items, total }
}

/** How many were told of a signal by each channel and how soon, and what became of it in the academy's own channels. */
export async function getSignalDeliveries(
  { db, signalPosts }: Deps,
  _actor: Actor,
  signalId: string,
): Promise<DeliveriesOfSignal> {
  const [channels, publishedAt, posts] = await Promise.all([
    countOfSignal(db.pool, signalId),
    findPublishedAt(db.pool, signalId),
    signalPosts(db.pool, signalId),
  ])
  return {
    channels,
    posts: posts.map(({ postedAt, isPosted, hasFailed, ...post }) => ({
      ...post,
      state: hasFailed
        ? ('failed' as const)
        : isPosted
          ? ('posted' as const)
          : ('waiting' as const),
      tookMs: postedAt && publishedAt && Math.max(0, postedAt.getTime() - publishedAt.getTime()),
    })),
  }
}

/** What of a signal could not be delivered, and why. */
export async function listFailedDeliveries(
  { db, identity }: Deps,
  _actor: Actor,
  signalId: string,
  query: PageQuery & { channel?: string | undefined },
): Promise<Page<FailedDelivery>> {
  const { channel, limit, offset } = partOf(query)
  const part = { signalId, channel, limit, offset }
  const { rows, total } = await selectFailed(db.pool, part, identity.lookup.nameOf)
  const items = rows.map(({ userId, name, reason, happenedAt, ...row }) => ({
    ...row,
    member: name === null ? null : { id: userId, name },
    reason: reason ?? 'It is not known why',
    happenedAt: happenedAt.toISOString(),
  }))
  return { items, total }
}

/**
 * Has what of a signal could not be delivered sent once more, to those who do not have it; gives to how many. A second
 * press finds nothing that has failed, and does nothing. Throws 404 for a signal of which nobody was told.
 */
export function retryDeliveries(
  { db, jobs, retriedPosts }: Deps,
  actor: Actor,
  signalId: string,
  channel: string | null,
): Promise<{ retried: number }> {
  return db.transaction(async (tx) => {
    const name = await findTitle(tx, signalId)
    if (name === null) throw notFound()
    const begun = await beginAgain(tx, signalId, channel)
    const posts = channel === null ? await retriedPosts(tx, signalId) : 0
    const retried = begun + posts
    if (begun > 0) await jobs.send<RetryJob>(tx, { name: retryName }, { signal: signalId })
    if (retried > 0) {
      await recordAudit(tx, actor, {
        action: 'signal.deliveries_retried',
        subject: signalId,
        name,
        details: { retried, channel },
      })
    }
    return { retried }
  })
}
