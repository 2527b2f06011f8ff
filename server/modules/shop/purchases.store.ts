import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { BuyerSort } from '#contract/shop/shop-offers.ts'
import type { UserBrief, UserLookup } from '#server/modules/identity/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { listedPart, ordered, type Part } from '#server/platform/database/lists.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { SoldParts } from './shop-offers.store.ts'

export type PurchaseRow = Selectable<Tables['shopPurchases']>

export async function insertPurchase(
  tx: Executor,
  purchase: Insertable<Tables['shopPurchases']>,
): Promise<void> {
  await tx.insertInto('shopPurchases').values(purchase).execute()
}

/** The purchase that was begun with a payment, locked until the transaction ends. */
export const lockPurchaseOf = (tx: Executor, intentId: string): Promise<PurchaseRow | undefined> =>
  tx
    .selectFrom('shopPurchases')
    .selectAll()
    .where('intentId', '=', intentId)
    .forUpdate()
    .executeTakeFirst()

export const changePurchase = (
  tx: Executor,
  id: string,
  change: Updateable<Tables['shopPurchases']>,
): Promise<PurchaseRow> =>
  tx
    .updateTable('shopPurchases')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const findPurchase = (executor: Executor, id: string): Promise<PurchaseRow | undefined> =>
  executor.selectFrom('shopPurchases').selectAll().where('id', '=', id).executeTakeFirst()

/** What a user has bought of an offer, and what of it is being paid. */
export const purchasesOfOffer = (
  executor: Executor,
  { userId, offerId }: { userId: string; offerId: string },
): Promise<PurchaseRow[]> =>
  executor
    .selectFrom('shopPurchases')
    .selectAll()
    .where('userId', '=', userId)
    .where('offerId', '=', offerId)
    .where('state', 'in', ['open', 'reserved'])
    .orderBy('createdAt', 'desc')
    .limit(50)
    .execute()

/** What a user has bought, with the courses, the strategies and the current addresses of the offers, newest first. */
export const purchasesOf = (
  executor: Executor,
  sold: SoldParts,
  { userId, limit }: { userId: string; limit: number },
) =>
  executor
    .selectFrom('shopPurchases')
    .innerJoin('shopOffers', 'shopOffers.id', 'shopPurchases.offerId')
    .selectAll('shopPurchases')
    .select(['shopOffers.slug', sold.courses(sql.ref('shopPurchases.courseIds')).as('courses')])
    .select(sold.strategies(sql.ref('shopPurchases.strategyIds')).as('strategies'))
    .where('shopPurchases.userId', '=', userId)
    .where('shopPurchases.openedAt', 'is not', null)
    .orderBy('shopPurchases.openedAt', 'desc')
    .orderBy('shopPurchases.id')
    .limit(limit)
    .execute()

/** A purchase with its member, who is null once the account has been deleted. */
export type BuyerRow = PurchaseRow & { user: UserBrief | null }

const buyersOf = (executor: Executor, users: UserLookup, offerId: string) =>
  executor
    .selectFrom('shopPurchases')
    .selectAll()
    .select(users.briefOf(sql.ref('shopPurchases.userId')).as('user'))
    .where('offerId', '=', offerId)
    .where('state', '<>', 'freed')

/** One page of those who have bought an offer or are paying for it, newest first unless sorted. */
export function buyersPage(
  executor: Executor,
  users: UserLookup,
  { offerId, ...part }: Part<BuyerSort> & { offerId: string },
): Promise<{ rows: BuyerRow[]; total: number }> {
  const wanted = buyersOf(executor, users, offerId).$if(Boolean(part.search), (query) =>
    query.where(sql<boolean>`user_id in (${users.matching(part.search ?? '')})`),
  )
  const sorts = {
    name: users.sortName(sql.ref('shopPurchases.userId')),
    bought: sql.ref('createdAt'),
    ends: { nullable: sql.ref('endsAt') },
    state: sql.ref('state'),
  }
  const own = { tie: sql.ref('id'), otherwise: sql`created_at desc, id desc` }
  return listedPart(wanted, ordered(part, sorts, own), part)
}

/** The next of them after one, newest first: for a file. */
export const nextBuyers = (
  executor: Executor,
  users: UserLookup,
  offerId: string,
  { after, limit }: { after?: Pick<PurchaseRow, 'createdAt' | 'id'> | undefined; limit: number },
): Promise<BuyerRow[]> =>
  buyersOf(executor, users, offerId)
    .$if(after !== undefined, (query) => query.where(isBefore(after)))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

// The stored time is finer than that of the row: its equals would be left out.
const isBefore = (
  after: Pick<PurchaseRow, 'createdAt' | 'id'> | undefined,
): RawBuilder<boolean> => sql<boolean>`(created_at, id) < (
  select p.created_at, p.id from shop_purchases p where p.id = ${after?.id}::uuid)`

/** What a user's payments for other offers count towards an offer: those of open purchases that count for nothing else. */
export async function creditable(
  executor: Executor,
  { userId, offerId, at }: { userId: string; offerId: string; at: Date },
): Promise<Pick<PurchaseRow, 'id' | 'intentId'>[]> {
  const { rows } = await sql<Pick<PurchaseRow, 'id' | 'intentId'>>`
    select p.id, p.intent_id from shop_purchases p
    join shop_upgrades u on u.from_id = p.offer_id and u.offer_id = ${offerId}::uuid
    left join shop_purchases into_one on into_one.id = p.credited_to
    where p.user_id = ${userId}::uuid and p.state = 'open' and not p.is_trial
      and (p.ends_at is null or p.ends_at > ${at}::timestamptz)
      -- What is still being paid goes on costing.
      and (p.plan = 'once' or (p.plan = 'instalments' and p.payments_made >= p.plan_count))
      and (p.credited_to is null or (into_one.state = 'reserved' and into_one.offer_id = u.offer_id))
    order by p.id`.execute(executor)
  return rows
}

/** Lets purchases count towards another one, and towards nothing else. */
export async function creditTo(tx: Executor, ids: readonly string[], to: string): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('shopPurchases')
    .set({ creditedTo: to })
    .where('id', 'in', [...ids])
    .execute()
}

/** Lets what has counted towards a purchase count again. */
export async function freeCredits(tx: Executor, from: string): Promise<void> {
  await tx
    .updateTable('shopPurchases')
    .set({ creditedTo: null })
    .where('creditedTo', '=', from)
    .execute()
}

/** Whether a user has ever bought an offer, or tried it. */
export async function hasHad(
  executor: Executor,
  { userId, offerId }: { userId: string; offerId: string },
): Promise<boolean> {
  const known = await executor
    .selectFrom('shopPurchases')
    .select('id')
    .where('userId', '=', userId)
    .where('offerId', '=', offerId)
    .where('openedAt', 'is not', null)
    .executeTakeFirst()
  return known !== undefined
}

/** The offers of which somebody has a seat reserved, in the order of their ids. */
export async function reservedBy(tx: Executor, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('shopPurchases')
    .select('offerId')
    .where('userId', '=', userId)
    .where('state', '=', 'reserved')
    .orderBy('offerId')
    .execute()
  return rows.map(({ offerId }) => offerId)
}

/** What a user has bought or was paying for, for the personal data download. */
export const exportPurchases = (executor: Executor, userId: string) =>
  executor
    .selectFrom('shopPurchases')
    .select([
      'name',
      'state',
      'programs',
      'courseIds',
      'strategyIds',
      'calls',
      'createdAt',
      'openedAt',
      'endsAt',
      'endedAt',
    ])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1000)
    .execute()
