import type { OwnOffer } from '#contract/shop/shop-offers.ts'
import { newId } from '#server/platform/clock.ts'
import { claimOnce } from '#server/platform/creations/create-once.ts'
import { violatedUnique } from '#server/platform/database/problems.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ShopDeps } from './index.ts'
import { keepPromised } from './opening.ts'
import { hasHad, insertPurchase } from './purchases.store.ts'
import { creditFor, hasBought, promiseOf } from './selling.ts'
import { isShown, openUntil, saleOf } from './shop.rules.ts'
import { findOffer } from './shop-offers.store.ts'
import { findWaiting } from './waiting.store.ts'

const day = 24 * 60 * 60 * 1000

/** What an offer is to the caller; throws 404 for one that nobody may see. */
export async function getOwnOffer(
  deps: Pick<ShopDeps, 'db' | 'now' | 'payments'>,
  actor: Actor,
  offerId: string,
): Promise<OwnOffer> {
  const { db, now } = deps
  const own = { offerId, userId: actor.id }
  const [offer, isHeld, had, place] = await Promise.all([
    findOffer(db.pool, offerId),
    hasBought(deps, db.pool, own),
    hasHad(db.pool, own),
    findWaiting(db.pool, own),
  ])
  if (!offer || !isShown(offer)) throw notFound()
  const { currency, trialDays } = offer
  const creditCents =
    offer.upgradesFrom.length > 0 ? await creditFor(deps, db.pool, { ...own, currency }) : 0
  return {
    isHeld,
    mayTry: trialDays > 0 && !had && saleOf(offer, now()) === 'open',
    waiting: place
      ? {
          joinedAt: place.joinedAt.toISOString(),
          heldUntil: place.heldUntil?.toISOString() ?? null,
        }
      : null,
    creditCents,
  }
}

/**
 * Opens an offer for the days of its trial, without a payment, once for each member; a repeat under the same id changes
 * nothing. Throws 404, and 422 if it cannot be tried (any more).
 */
export async function tryOffer(
  deps: Pick<ShopDeps, 'access' | 'courses' | 'db' | 'now' | 'strategies'>,
  actor: Actor,
  offerId: string,
): Promise<void> {
  const { access, db, now } = deps
  const userId = actor.id
  const trial = db.transaction(async (tx) => {
    await access.lockUser(tx, userId)
    const id = newId()
    if (await claimOnce(tx, actor, id)) return
    const known = await findOffer(tx, offerId)
    if (!known || !isShown(known)) throw notFound()
    const at = now()
    if (known.trialDays === 0 || saleOf(known, at) !== 'open') {
      throw new Failure('rule_violated', 'This offer cannot be tried at the moment.')
    }
    if (await hasHad(tx, { offerId, userId })) throw triedAlready()
    // But its calls, which take a mentor's time.
    const promise = await promiseOf(tx, offerId)
    const endsAt = new Date(at.getTime() + known.trialDays * day)
    const opened = { createdAt: at, openedAt: at, countsFrom: at, endsAt, endedAt: null }
    const made = { id, userId, intentId: null, state: 'open', isTrial: true } as const
    await insertPurchase(tx, { ...promise, ...made, ...opened, calls: 0, openUntil: endsAt })
    await access.openBought(tx, {
      purchaseId: id,
      userId,
      transactionId: null,
      programs: promise.programs,
      length: { accessMonths: 0, accessDays: known.trialDays },
      renewal: 'none',
      ...(await keepPromised(deps, tx, promise)),
      calls: 0,
      startsAt: at,
      openUntil: openUntil(endsAt, { isExpected: false, days: 0 }),
    })
    await emit(tx, { type: 'purchase.opened', subject: id, audience: { user: userId } })
  })
  await trial.catch((error: unknown) => {
    throw violatedUnique(error) === 'shop_purchases_one_trial' ? triedAlready() : error
  })
}

const triedAlready = () =>
  new Failure('rule_violated', 'You have had this offer already, so it cannot be tried again.')
