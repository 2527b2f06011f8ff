import { pages } from '#contract/site/pages.ts'
import type { Outcome, PagedChannel } from '../channels/channel.ts'
import { mostTries, reasonOf } from '../delivery/deliveries.rules.ts'
import type { DeliveryDeps } from '../delivery/delivery-deps.ts'
import { whoSee } from '../delivery/who-see.ts'
import type { NotificationRow } from '../notifications.store.ts'
import { bringHeadsOf } from '../record-heads/record-heads.store.ts'
import { digestOf } from './digest.rules.ts'
import {
  type DueDigest,
  delayDigest,
  holdDigest,
  noteDigestFailure,
  settleDigest,
} from './digests.store.ts'
import { digestMail } from './signal-alerts.mails.ts'
import { whoWant } from './wanting.ts'

/** Longer than a call may take: who still holds a digest after it has died. */
const holdMs = 30_000
const againMs = 60_000

/**
 * Sends to one place, as one message, what has waited there for the end of quiet hours: what its user may still see and
 * still wants. Its parts are held meanwhile and settled together, so that whoever repeats this sends nothing again.
 */
export async function sendDigest(
  deps: DeliveryDeps,
  channel: PagedChannel,
  place: DueDigest,
): Promise<void> {
  const { channelDeps, db, now, signals } = deps
  const at = now()
  const hold = { now: at, until: new Date(at.getTime() + holdMs) }
  const held = await holdDigest(db.pool, place, hold)
  const { due, laterAt } = await stillMeant(deps, channel, place, held)
  const left = held.filter((one) => !due.includes(one)).map(({ id }) => id)
  await settleDigest(db.pool, place, left, { state: 'gone', at })
  const [first] = due
  if (!first) return
  const ids = due.map(({ id }) => id)
  // The quiet hours were changed meanwhile.
  if (laterAt) return delayDigest(db.pool, place, ids, laterAt)

  const about = due.flatMap(({ signalId }) => signalId ?? [])
  const standings = await signals.standingsOf(db.pool, [...new Set(about)])
  const message = { ...wholeOf(first), ...digestOf(due, standings) }
  // It brings the heads of the record that a part had which was tried before, alone or in another digest.
  const brought = { userId: place.userId, channel: channel.name, notificationId: first.id }
  await bringHeadsOf(db.pool, brought, ids)
  try {
    const outcome: Outcome = await channel.send(channelDeps, place.target, message)
    if (outcome === 'delivered' || outcome === 'gone') {
      await settleDigest(db.pool, place, ids, { state: outcome, at: now() })
    } else if ('file' in outcome) {
      await db.transaction(async (tx) => {
        const settled = { state: 'delivered' as const, at: now() }
        if ((await settleDigest(tx, place, ids, settled)) > 0) await outcome.file(tx)
      })
    } else {
      const seconds = 'laterSeconds' in outcome ? outcome.laterSeconds : outcome.waitSeconds
      await delayDigest(db.pool, place, ids, new Date(now().getTime() + seconds * 1000))
    }
  } catch (error) {
    const again = new Date(now().getTime() + againMs)
    await noteDigestFailure(db.pool, place, ids, { reason: reasonOf(error), again, mostTries })
  }
}

/** What of it its user may still see and still wants, and until when it is quiet again. */
async function stillMeant(
  deps: DeliveryDeps,
  channel: PagedChannel,
  place: DueDigest,
  held: readonly NotificationRow[],
): Promise<{ due: NotificationRow[]; laterAt: Date | null }> {
  const target = { id: place.target, userId: place.userId }
  const due: NotificationRow[] = []
  let laterAt: Date | null = null
  for (const one of held) {
    const wanting = await whoWant(deps, channel, one, await whoSee(deps, one, [target]))
    if (wanting.now.length + wanting.later.length > 0) due.push(one)
    laterAt ??= wanting.later[0]?.at ?? null
  }
  return { due, laterAt }
}

/** A message of its own, which goes the way of the first of those that it stands for. */
const wholeOf = (first: NotificationRow): NotificationRow => ({
  ...first,
  mailed: false,
  mailWhenAway: false,
  mailKey: digestMail.key,
  mailValues: {},
  actionLabel: 'View signals',
  actionHref: pages.signals,
})
