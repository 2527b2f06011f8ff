import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { ShopDeps } from './index.ts'
import { isShown, saleOf } from './shop.rules.ts'
import { giveSeatBack, lockOffer, takeSeat } from './shop-offers.store.ts'
import {
  findWaiting,
  holdSeat,
  insertWaiting,
  lapsedPlaces,
  lockFirstWaiting,
  offersWithSeats,
  removeLapsed,
  removeWaiting,
  type WaitingRow,
} from './waiting.store.ts'

/** For how long a seat is held for somebody from the waiting list, in milliseconds. */
const heldFor = 48 * 60 * 60 * 1000

export const isHeldFor = (place: WaitingRow | undefined, at: Date): boolean =>
  place?.heldUntil !== undefined && place.heldUntil !== null && place.heldUntil > at

/** Puts the caller at the end of the waiting list of an offer; throws 404, and 422 while there are seats. */
export async function waitForOffer(
  { db, now }: Pick<ShopDeps, 'db' | 'now'>,
  actor: Actor,
  offerId: string,
): Promise<void> {
  const at = now()
  await db.transaction(async (tx) => {
    const offer = await lockOffer(tx, offerId)
    if (!offer || !isShown(offer)) throw notFound()
    const place = { offerId, userId: actor.id }
    if (await findWaiting(tx, place)) return
    const sale = saleOf(offer, at)
    if (sale === 'open') throw new Failure('rule_violated', 'There are seats left: buy it now.')
    if (sale !== 'sold_out') throw new Failure('rule_violated', 'This offer is not on sale.')
    await insertWaiting(tx, { ...place, at })
  })
}

/** Takes the caller off the list; a seat that was held goes to the next. Has no effect for those who do not wait. */
export async function stopWaiting(
  deps: Pick<ShopDeps, 'db' | 'now'>,
  actor: Actor,
  offerId: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockOffer(tx, offerId)
    await leaveList(deps, tx, { offerId, userId: actor.id })
  })
}

async function leaveList(
  deps: Pick<ShopDeps, 'now'>,
  tx: Executor,
  place: { offerId: string; userId: string },
): Promise<void> {
  const removed = await removeWaiting(tx, place)
  if (!removed?.heldUntil) return
  await giveSeatBack(tx, place.offerId)
  await inviteWaiting(deps, tx, place.offerId)
}

/** Holds the free seats of an offer for those who wait, in their order, and tells them. */
export async function inviteWaiting(
  { now }: Pick<ShopDeps, 'now'>,
  tx: Executor,
  offerId: string,
): Promise<void> {
  for (;;) {
    const first = await lockFirstWaiting(tx, offerId)
    if (!first || !(await takeSeat(tx, offerId))) return
    await holdSeat(tx, first.id, new Date(now().getTime() + heldFor))
    const audience = { user: first.userId }
    await emit(tx, { type: 'offer.seat_held', subject: first.id, audience })
  }
}

/**
 * Every five minutes: lets go what was held in vain, and holds what has become free. Whoever let a seat go has lost the
 * place in the list, and may join it again.
 */
export const fillOffersJob = (deps: Pick<ShopDeps, 'db' | 'now'>): JobKind<object> => ({
  name: 'shop.fill-seats',
  cron: '*/5 * * * *',
  async handle() {
    const { db, now } = deps
    for (const { id, offerId } of await lapsedPlaces(db.pool, now())) {
      await db.transaction(async (tx) => {
        await lockOffer(tx, offerId)
        if (await removeLapsed(tx, id, now())) await giveSeatBack(tx, offerId)
      })
    }
    for (const offerId of await offersWithSeats(db.pool)) {
      await db.transaction(async (tx) => {
        const offer = await lockOffer(tx, offerId)
        if (offer && isShown(offer)) await inviteWaiting(deps, tx, offerId)
      })
    }
  },
})
