import type { NewPriceKey, PriceSettings, Prices } from '#contract/signals/prices.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { newId } from '#server/platform/clock.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { instants } from '#server/platform/http/instants.ts'
import { hashToken, randomToken } from '#server/platform/secrets.ts'
import type { SignalsDeps } from '../index.ts'
import {
  endKey,
  findKey,
  insertKey,
  listLastQuotes,
  lockKey,
  lockPriceSettings,
  savePriceSettings,
  selectPriceSettings,
} from './prices.store.ts'

type PricesDeps = Pick<SignalsDeps, 'db' | 'now'>

/** How many pairs are shown. */
const quotesShown = 200

/** How prices reach the academy, and what they do. */
export async function getPrices({ db }: PricesDeps, _actor: Actor): Promise<Prices> {
  const [settings, key, quotes] = await Promise.all([
    selectPriceSettings(db.pool),
    findKey(db.pool),
    listLastQuotes(db.pool, quotesShown),
  ])
  return { ...instants(settings), key: key && instants(key), quotes: quotes.map(instants) }
}

/** Changes the settings; throws 409 if somebody else has changed them since they were read. */
export function updatePriceSettings(
  { db, now }: PricesDeps,
  actor: Actor,
  { seenUpdatedAt, ...wanted }: Omit<PriceSettings, 'updatedAt'> & { seenUpdatedAt: string },
): Promise<PriceSettings> {
  return db.transaction(async (tx) => {
    const before = await lockPriceSettings(tx)
    requireUnchanged(seenUpdatedAt, before)
    const row = await savePriceSettings(tx, { ...wanted, updatedAt: changedAt(before, now()) })
    await recordAudit(tx, actor, {
      action: 'signal.prices_set',
      ...changeOf(audited(before), audited(row), ['resolves', 'spreads']),
    })
    return instants(row)
  })
}

const audited = ({ resolves, spreads }: Pick<PriceSettings, 'resolves' | 'spreads'>) => ({
  resolves,
  spreads: spreads.map(({ pair, spread }) => `${pair} ${spread}`),
})

/**
 * Makes the key for sending prices. It is in the answer and nowhere else: only its hash is stored. The present key ends;
 * throws 409 if that is not `replaces` (any more).
 */
export function makeKey(
  { db, now }: PricesDeps,
  actor: Actor,
  replaces: string | null,
): Promise<NewPriceKey> {
  return db.transaction(async (tx) => {
    const at = now()
    // Two who make the first key at once wait for each other here.
    await lockPriceSettings(tx)
    const present = await lockKey(tx)
    if ((present?.id ?? null) !== replaces) {
      throw new Failure('conflict', 'The key has been replaced or revoked in the meantime.')
    }
    if (present) await endKey(tx, present.id, at)
    const secret = randomToken()
    const key = { id: newId(), madeAt: at }
    await insertKey(tx, { ...key, hash: hashToken(secret) })
    await recordAudit(tx, actor, {
      action: 'signal.price_key_made',
      details: { replaced: present !== null },
    })
    return { ...instants(key), secret }
  })
}

/** Revokes the key: what is being sent with it is refused from the commit on. 404 if it is not the present one. */
export function revokeKey({ db, now }: PricesDeps, actor: Actor, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const present = await lockKey(tx)
    if (present?.id !== id) throw notFound()
    await endKey(tx, id, now())
    await recordAudit(tx, actor, { action: 'signal.price_key_revoked' })
  })
}
