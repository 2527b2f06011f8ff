import { type Selectable, sql } from 'kysely'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type WaitingRow = Selectable<Tables['shopWaiting']>

interface Place {
  offerId: string
  userId: string
}

export const findWaiting = (
  executor: Executor,
  { offerId, userId }: Place,
): Promise<WaitingRow | undefined> =>
  executor
    .selectFrom('shopWaiting')
    .selectAll()
    .where('offerId', '=', offerId)
    .where('userId', '=', userId)
    .executeTakeFirst()

/** A place in a waiting list with its offer. */
export const findPlace = (executor: Executor, id: string) =>
  executor
    .selectFrom('shopWaiting')
    .innerJoin('shopOffers', 'shopOffers.id', 'shopWaiting.offerId')
    .select(['shopOffers.name', 'shopOffers.slug', 'shopWaiting.heldUntil'])
    .where('shopWaiting.id', '=', id)
    .executeTakeFirst()

/** Puts somebody at the end of a waiting list, unless they are in it. */
export async function insertWaiting(
  tx: Executor,
  { offerId, userId, at }: Place & { at: Date },
): Promise<void> {
  await tx
    .insertInto('shopWaiting')
    .values({ id: newId(), offerId, userId, joinedAt: at, heldUntil: null })
    .onConflict((conflict) => conflict.columns(['offerId', 'userId']).doNothing())
    .execute()
}

/** Takes somebody off a waiting list; returns the place, undefined if there was none. */
export const removeWaiting = (
  tx: Executor,
  { offerId, userId }: Place,
): Promise<WaitingRow | undefined> =>
  tx
    .deleteFrom('shopWaiting')
    .where('offerId', '=', offerId)
    .where('userId', '=', userId)
    .returningAll()
    .executeTakeFirst()

/** Takes the seat that is held for somebody, who leaves the list; false if none is. */
export async function takeHeldSeat(
  tx: Executor,
  { offerId, userId, at }: Place & { at: Date },
): Promise<boolean> {
  const taken = await tx
    .deleteFrom('shopWaiting')
    .where('offerId', '=', offerId)
    .where('userId', '=', userId)
    .where('heldUntil', '>', at)
    .executeTakeFirst()
  return taken.numDeletedRows > 0n
}

/** The first who waits for a seat of an offer, locked; those whom another transaction is about to invite are passed over. */
export const lockFirstWaiting = (tx: Executor, offerId: string): Promise<WaitingRow | undefined> =>
  tx
    .selectFrom('shopWaiting')
    .selectAll()
    .where('offerId', '=', offerId)
    .where('heldUntil', 'is', null)
    .orderBy('joinedAt')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export async function holdSeat(tx: Executor, id: string, until: Date): Promise<void> {
  await tx.updateTable('shopWaiting').set({ heldUntil: until }).where('id', '=', id).execute()
}

/** The places whose seat is held no longer. */
export async function lapsedPlaces(executor: Executor, at: Date): Promise<WaitingRow[]> {
  return executor
    .selectFrom('shopWaiting')
    .selectAll()
    .where('heldUntil', '<=', at)
    .orderBy('heldUntil')
    .limit(200)
    .execute()
}

/** Removes a place whose seat is held no longer; false if that has changed. */
export async function removeLapsed(tx: Executor, id: string, at: Date): Promise<boolean> {
  const removed = await tx
    .deleteFrom('shopWaiting')
    .where('id', '=', id)
    .where('heldUntil', '<=', at)
    .executeTakeFirst()
  return removed.numDeletedRows > 0n
}

/** The offers for whose seats somebody waits although there are some. */
export async function offersWithSeats(executor: Executor): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from shop_offers o
    where (o.seats is null or o.seats_taken < o.seats) and exists (
      select from shop_waiting w where w.offer_id = o.id and w.held_until is null)
    limit 200`.execute(executor)
  return rows.map(({ id }) => id)
}

/** The waiting lists of a user, for the personal data download. */
export const exportWaiting = (executor: Executor, userId: string) =>
  executor
    .selectFrom('shopWaiting')
    .innerJoin('shopOffers', 'shopOffers.id', 'shopWaiting.offerId')
    .select(['shopOffers.name', 'shopWaiting.joinedAt', 'shopWaiting.heldUntil'])
    .where('shopWaiting.userId', '=', userId)
    .orderBy('shopWaiting.joinedAt')
    .limit(1000)
    .execute()
