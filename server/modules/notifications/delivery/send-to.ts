import type { Executor } from '#server/platform/database/database.ts'
import type { Outcome, PagedChannel } from '../channels/channel.ts'
import type { NotificationRow } from '../notifications.store.ts'
import { whoWant } from '../signal-alerts/wanting.ts'
import { mostTries, reasonOf } from './deliveries.rules.ts'
import {
  awaitDigest,
  delayDeliveries,
  holdDeliveries,
  noteFailures,
  type Passage,
  settleDeliveries,
} from './deliveries.store.ts'
import type { DeliveryDeps } from './delivery-deps.ts'
import { whoSee } from './who-see.ts'

/** Longer than a call may take: who still holds a delivery after it has died. */
const holdMs = 30_000

interface Attempts {
  /** What is left to be filed for a target. */
  files: Map<string, (tx: Executor) => Promise<void>>
  later: { targets: string[]; seconds: number } | null
  /** Those for whom it is not yet time, with in how many seconds it is. */
  notYet: Map<string, number>
  failures: Map<string, unknown>
}

interface Sent {
  /** Those that the channel wants to be tried later. */
  later: Attempts['later']
  /** Those for whom it is not yet time, and when the first of them is tried again. */
  notYet: Attempts['later']
  /** What has to be tried again with the job. */
  failure: Error | null
}

/**
 * Sends to those of the targets that still wait. Their deliveries are held meanwhile and the end of
 * each is noted at once, so that whoever repeats this goes on with the others and sends nothing again.
 */
export async function sendTo(
  deps: DeliveryDeps,
  channel: PagedChannel,
  notification: NotificationRow,
  targets: string[],
): Promise<Sent> {
  const { db, now } = deps
  const passage = { notificationId: notification.id, channel: channel.name }
  const at = now()
  const hold = { now: at, until: new Date(at.getTime() + holdMs) }
  const { held, heldByOthers } = await holdDeliveries(db.pool, passage, targets, hold)
  const wanting = await whoWant(deps, channel, notification, await whoSee(deps, notification, held))
  const seeing = wanting.now.map(({ id }) => id)
  const ids = new Set([...seeing, ...wanting.later.map(({ target }) => target.id)])
  const unseeing = held.map(({ id }) => id).filter((id) => !ids.has(id))
  await settleDeliveries(db.pool, passage, unseeing, { state: 'gone', at })
  for (const { target, at: end } of wanting.later)
    await awaitDigest(db.pool, passage, target.id, end)

  const attempts: Attempts = {
    files: new Map(),
    later: null,
    notYet: new Map(),
    failures: new Map(),
  }
  await Promise.all(seeing.map((one) => attempt(deps, channel, notification, one, attempts)))
  await file(deps, passage, attempts)
  const { targets: delayed = [], seconds = 0 } = attempts.later ?? {}
  await delayDeliveries(db.pool, passage, delayed, new Date(at.getTime() + seconds * 1000))
  const notYet = soonest(attempts.notYet)
  const { targets: early = [], seconds: wait = 0 } = notYet ?? {}
  await delayDeliveries(db.pool, passage, early, new Date(at.getTime() + wait * 1000))
  for (const [reason, failed] of Map.groupBy(attempts.failures, ([, error]) => reasonOf(error))) {
    const targets = failed.map(([target]) => target)
    await noteFailures(db.pool, passage, { targets, reason }, mostTries)
  }
  return {
    later: attempts.later,
    notYet,
    failure: failureOf(attempts, seeing.length, heldByOthers),
  }
}

async function attempt(
  { channelDeps, db, now }: DeliveryDeps,
  channel: PagedChannel,
  notification: NotificationRow,
  target: string,
  attempts: Attempts,
): Promise<void> {
  try {
    const outcome: Outcome = await channel.send(channelDeps, target, notification)
    if (outcome === 'delivered' || outcome === 'gone') {
      const passage = { notificationId: notification.id, channel: channel.name }
      await settleDeliveries(db.pool, passage, [target], { state: outcome, at: now() })
    } else if ('file' in outcome) {
      attempts.files.set(target, outcome.file)
    } else if ('laterSeconds' in outcome) {
      attempts.notYet.set(target, outcome.laterSeconds)
    } else {
      const { targets = [], seconds = 0 } = attempts.later ?? {}
      const longest = Math.max(seconds, outcome.waitSeconds)
      attempts.later = { targets: [...targets, target], seconds: longest }
    }
  } catch (error) {
    attempts.failures.set(target, error)
  }
}

/** All of them at the moment of the first: whoever is early is told so again. */
function soonest(notYet: Attempts['notYet']): Attempts['later'] {
  if (notYet.size === 0) return null
  return { targets: [...notYet.keys()], seconds: Math.min(...notYet.values()) }
}

/** Files what delivers, with the note that it is delivered; nothing where another was first. */
async function file(
  { db, now }: DeliveryDeps,
  passage: Passage,
  { files, failures }: Attempts,
): Promise<void> {
  if (files.size === 0) return
  try {
    await db.transaction(async (tx) => {
      const settled = { state: 'delivered' as const, at: now() }
      const ours = await settleDeliveries(tx, passage, [...files.keys()], settled)
      for (const [target, fileIt] of files) if (ours.has(target)) await fileIt(tx)
    })
  } catch (error) {
    for (const target of files.keys()) failures.set(target, error)
  }
}

function failureOf({ failures }: Attempts, tried: number, heldByOthers: number): Error | null {
  const [cause] = failures.values()
  if (failures.size > 0) {
    return new Error(`${failures.size} of ${tried} messages were not taken`, { cause })
  }
  return heldByOthers > 0 ? new Error('somebody else is sending this message') : null
}
