import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { FurtherPrice, ShopOfferSort } from '#contract/shop/shop-offers.ts'
import type { SoldCourse } from '#server/modules/courses/index.ts'
import type { SoldStrategy } from '#server/modules/strategies/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isFound, listedPart, ordered, type Part } from '#server/platform/database/lists.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** An offer with the ids of what it opens, of the offers whose payments count towards it, and its further prices. */
export type OfferRow = Selectable<Tables['shopOffers']> & {
  courseIds: string[]
  strategyIds: string[]
  upgradesFrom: string[]
  isSold: boolean
  furtherPrices: FurtherPrice[]
}

/** The same with the courses and strategies. */
export type ShownRow = OfferRow & { courses: SoldCourse[]; strategies: SoldStrategy[] }

/** Parts of statements: the courses, and the strategies, with the ids in an array. */
export interface SoldParts {
  courses(ids: RawBuilder<unknown>): RawBuilder<SoldCourse[]>
  strategies(ids: RawBuilder<unknown>): RawBuilder<SoldStrategy[]>
}

const courseUuids = sql`array(
  select o.course_id from shop_offer_courses o where o.offer_id = shop_offers.id order by 1)`
const courseIds = sql<string[]>`${courseUuids}::text[]`

const strategyUuids = sql`array(
  select o.strategy_id from shop_offer_strategies o where o.offer_id = shop_offers.id order by 1)`
const strategyIds = sql<string[]>`${strategyUuids}::text[]`

const upgradesFrom = sql<string[]>`array(
  select u.from_id::text from shop_upgrades u where u.offer_id = shop_offers.id order by 1)`

const isSold = sql<boolean>`exists (
  select from shop_purchases p where p.offer_id = shop_offers.id)`

const furtherPrices = sql<FurtherPrice[]>`coalesce((
  select json_agg(json_build_object('currency', p.currency, 'priceCents', p.price_cents,
    'instalments', case when p.plan_count is not null then
      json_build_object('firstCents', p.first_cents, 'eachCents', p.each_cents) end)
    order by p.currency)
  from shop_offer_prices p where p.offer_id = shop_offers.id), '[]')`

const dayOf = (column: 'sellsFrom' | 'sellsUntil') =>
  sql<string | null>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`

const offers = (executor: Executor) =>
  executor
    .selectFrom('shopOffers')
    .selectAll()
    .select([courseIds.as('courseIds'), strategyIds.as('strategyIds')])
    .select([upgradesFrom.as('upgradesFrom'), isSold.as('isSold')])
    .select(furtherPrices.as('furtherPrices'))
    // As days; the driver makes instants of them.
    .select([dayOf('sellsFrom').as('sellsFrom'), dayOf('sellsUntil').as('sellsUntil')])

const shownOffers = (executor: Executor, sold: SoldParts) =>
  offers(executor).select([
    sold.courses(courseUuids).as('courses'),
    sold.strategies(strategyUuids).as('strategies'),
  ])

/** One page of the offers that are archived or are not, newest first unless sorted, and the number of all that are found. */
export function offersPage(
  executor: Executor,
  sold: SoldParts,
  part: Part<ShopOfferSort> & { state?: 'archived' | undefined },
): Promise<{ rows: ShownRow[]; total: number }> {
  const wanted = shownOffers(executor, sold)
    .where('state', part.state ? '=' : '<>', 'archived')
    .where(isFound(part.search, [sql`name`, sql`slug`]))
  const sorts = {
    name: sql`lower(name)`,
    state: sql.ref('state'),
    price: sql.ref('priceCents'),
    created: sql.ref('createdAt'),
    sold: sql.ref('seatsTaken'),
  }
  const own = { tie: sql.ref('id'), otherwise: sql`created_at desc, id desc` }
  return listedPart(wanted, ordered(part, sorts, own), part)
}

export const findOffer = (executor: Executor, id: string): Promise<OfferRow | undefined> =>
  offers(executor).where('id', '=', id).executeTakeFirst()

/** The same with its courses and strategies. */
export const readOffer = (
  executor: Executor,
  sold: SoldParts,
  id: string,
): Promise<ShownRow | undefined> =>
  shownOffers(executor, sold).where('id', '=', id).executeTakeFirst()

/** The same by its address. */
export const readOfferAt = (
  executor: Executor,
  sold: SoldParts,
  slug: string,
): Promise<ShownRow | undefined> =>
  shownOffers(executor, sold).where('slug', '=', slug).executeTakeFirst()

/** The offers on sale, the oldest first. */
export const offersOnSale = (executor: Executor, limit: number): Promise<OfferRow[]> =>
  offers(executor)
    .where('state', '=', 'on_sale')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .execute()

/** The lock for which changes of an offer, and sales of its seats, wait. */
export async function lockOffer(tx: Executor, id: string): Promise<OfferRow | undefined> {
  await tx.selectFrom('shopOffers').select('id').where('id', '=', id).forUpdate().execute()
  return findOffer(tx, id)
}

/** Inserts an offer; false if its address is taken. */
export async function insertOffer(
  tx: Executor,
  offer: Insertable<Tables['shopOffers']>,
): Promise<boolean> {
  const result = await tx
    .insertInto('shopOffers')
    .values(offer)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function changeOffer(
  tx: Executor,
  id: string,
  change: Updateable<Tables['shopOffers']>,
): Promise<void> {
  await tx.updateTable('shopOffers').set(change).where('id', '=', id).execute()
}

/** Deletes an offer with what hangs on it. Throws the violation of a foreign key if anything was paid for it. */
export async function removeOffer(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom('shopOffers').where('id', '=', id).execute()
}

/** Replaces the courses that an offer opens, which the caller keeps from being deleted. */
export async function putCourses(
  tx: Executor,
  offerId: string,
  ids: readonly string[],
): Promise<void> {
  await tx.deleteFrom('shopOfferCourses').where('offerId', '=', offerId).execute()
  if (ids.length === 0) return
  await tx
    .insertInto('shopOfferCourses')
    .values(ids.map((courseId) => ({ offerId, courseId })))
    .execute()
}

/** Replaces the strategies whose signals an offer opens, which the caller keeps from being deleted. */
export async function putStrategies(
  tx: Executor,
  offerId: string,
  ids: readonly string[],
): Promise<void> {
  await tx.deleteFrom('shopOfferStrategies').where('offerId', '=', offerId).execute()
  if (ids.length === 0) return
  await tx
    .insertInto('shopOfferStrategies')
    .values(ids.map((strategyId) => ({ offerId, strategyId })))
    .execute()
}

/** Replaces what an offer costs in further currencies; `count` is its number of instalments, if it has any. */
export async function putPrices(
  tx: Executor,
  offerId: string,
  prices: readonly FurtherPrice[],
  count: number | null,
): Promise<void> {
  await tx.deleteFrom('shopOfferPrices').where('offerId', '=', offerId).execute()
  if (prices.length === 0) return
  await tx
    .insertInto('shopOfferPrices')
    .values(
      prices.map(({ currency, priceCents, instalments }) => ({
        offerId,
        currency,
        priceCents,
        planCount: instalments && count,
        firstCents: instalments?.firstCents ?? null,
        eachCents: instalments?.eachCents ?? null,
      })),
    )
    .execute()
}

/** Replaces the offers whose payments count towards one. */
export async function putUpgrades(
  tx: Executor,
  offerId: string,
  ids: readonly string[],
): Promise<void> {
  await tx.deleteFrom('shopUpgrades').where('offerId', '=', offerId).execute()
  if (ids.length === 0) return
  await tx
    .insertInto('shopUpgrades')
    .values(ids.map((fromId) => ({ offerId, fromId })))
    .execute()
}

/** Takes one of the seats of an offer, and locks it until the transaction ends; undefined if none is left. */
export const takeSeat = (
  tx: Executor,
  id: string,
): Promise<Selectable<Tables['shopOffers']> | undefined> =>
  tx
    .updateTable('shopOffers')
    .set({ seatsTaken: sql<number>`seats_taken + 1` })
    .where('id', '=', id)
    .where(sql<boolean>`(seats is null or seats_taken < seats)`)
    .returningAll()
    .executeTakeFirst()

export async function giveSeatBack(tx: Executor, id: string): Promise<void> {
  await tx
    .updateTable('shopOffers')
    .set({ seatsTaken: sql<number>`greatest(0, seats_taken - 1)` })
    .where('id', '=', id)
    .execute()
}

/** The names of offers, by id. */
export async function namesOf(
  executor: Executor,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await executor
    .selectFrom('shopOffers')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The offers that were ever sold, by name, at most 200. */
export const soldOffers = (executor: Executor): Promise<{ id: string; name: string }[]> =>
  executor
    .selectFrom('shopOffers')
    .select(['id', 'name'])
    .where(isSold)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(200)
    .execute()

/** Those of these files that are the picture of an offer. */
export async function picturesInUse(executor: Executor, keys: string[]): Promise<Set<string>> {
  const rows = await executor
    .selectFrom('shopOffers')
    .select('pictureKey')
    .where('pictureKey', '=', sql<string>`any(${keys}::text[])`)
    .execute()
  return new Set(rows.flatMap(({ pictureKey }) => pictureKey ?? []))
}
