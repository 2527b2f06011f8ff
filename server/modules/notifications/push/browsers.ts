import { ECDH } from 'node:crypto'
import { type PushSubscription, pushSubscriptionsMaximum } from '#contract/notifications/push.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { newId } from '#server/platform/clock.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { isPublicAddress } from '#server/platform/public-addresses.ts'
import type { NotifyingDeps } from '../index.ts'
import {
  countBrowsers,
  countOthers,
  deleteOthersOf,
  deleteSubscription,
  lockSubscribing,
  upsertSubscription,
} from './push.store.ts'
import { type PushNetwork, pushHostOf } from './push-network.ts'

/** The key by which browsers know the academy. */
export async function readPushKey({
  pushKeys,
}: Pick<NotifyingDeps, 'pushKeys'>): Promise<{ publicKey: string }> {
  const { publicKey } = await pushKeys()
  return { publicKey }
}

/** In how many browsers the caller has live alerts. */
export async function countPushBrowsers(
  { db }: Pick<NotifyingDeps, 'db'>,
  actor: Actor,
): Promise<{ browsers: number }> {
  return { browsers: await countBrowsers(db.pool, actor.id) }
}

/**
 * Sends the caller's alerts to a browser; one that another user had is taken over. Throws 422 for an
 * address that is no public push service's or a key that is none, 409 when the caller has alerts in
 * as many browsers as are allowed.
 */
export async function subscribeToPush(
  { db, now, network, identity }: Pick<NotifyingDeps, 'db' | 'identity' | 'network' | 'now'>,
  actor: Actor,
  wanted: PushSubscription,
  userAgent: string,
): Promise<void> {
  const { endpoint, keys } = wanted
  if (!isKey(keys.p256dh) || !(await isPushService(network, endpoint))) {
    throw new Failure('rule_violated', 'Live alerts cannot be sent to this address.')
  }
  const id = { endpoint, userId: actor.id }
  await db.transaction(async (tx) => {
    await identity.holdSession(tx, actor)
    await lockSubscribing(tx)
    if ((await countOthers(tx, id)) >= pushSubscriptionsMaximum) throw tooMany()
    await deleteOthersOf(tx, id)
    const row = { id: newId(), ...id, ...keys, userAgent, createdAt: now() }
    if (await upsertSubscription(tx, row)) {
      const subject = row.id
      await recordAudit(tx, actor, { action: 'push.enabled', subject, person: actor.id })
    }
  })
}

/** Sends nothing more to a browser of the caller's; another's stays as it is. */
export const unsubscribeFromPush = (
  { db }: Pick<NotifyingDeps, 'db'>,
  actor: Actor,
  endpoint: string,
): Promise<void> =>
  db.transaction(async (tx) => {
    const subject = await deleteSubscription(tx, { endpoint, userId: actor.id })
    if (subject === undefined) return
    await recordAudit(tx, actor, { action: 'push.disabled', subject, person: actor.id })
  })

const tooMany = () =>
  new Failure(
    'conflict',
    `Live alerts are already on in ${pushSubscriptionsMaximum} browsers. Switch them off in one of them first.`,
  )

async function isPushService(network: Pick<PushNetwork, 'addressesOf'>, endpoint: string) {
  const host = pushHostOf(endpoint)
  if (host === null) return false
  const addresses = await network.addressesOf(host).catch(() => [])
  return addresses.length > 0 && addresses.every(isPublicAddress)
}

/** Whether it is a point of the curve: with anything else no message could be encrypted. */
function isKey(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url') !== null
  } catch {
    return false
  }
}
