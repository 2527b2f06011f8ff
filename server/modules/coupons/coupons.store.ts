import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { CouponSort } from '#contract/coupons.ts'
import type { PageQuery } from '#contract/values.ts'
import type { UserBrief, UserLookup } from '#server/modules/identity/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isFound, ordered, type Part } from '#server/platform/database/lists.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type CouponRow = Selectable<Tables['coupons']>
export type CouponUseRow = Selectable<Tables['couponUses']>

/** Inserts a coupon; undefined if its code is taken. */
export const insertCoupon = (
  tx: Executor,
  coupon: Insertable<Tables['coupons']>,
): Promise<CouponRow | undefined> =>
  tx
    .insertInto('coupons')
    .values(coupon)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returningAll()
    .executeTakeFirst()

export const changeCoupon = (
  tx: Executor,
  id: string,
  change: Updateable<Tables['coupons']>,
): Promise<CouponRow> =>
  tx
    .updateTable('coupons')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const findCoupon = (executor: Executor, id: string): Promise<CouponRow | undefined> =>
  executor.selectFrom('coupons').selectAll().where('id', '=', id).executeTakeFirst()

/** The codes of coupons, by id. */
export async function codesOf(
  executor: Executor,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await executor
    .selectFrom('coupons')
    .select(['id', 'code'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, code }) => [id, code]))
}

export const lockCoupon = (tx: Executor, id: string): Promise<CouponRow | undefined> =>
  tx.selectFrom('coupons').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const findByCode = (executor: Executor, code: string): Promise<CouponRow | undefined> =>
  executor.selectFrom('coupons').selectAll().where('code', '=', code).executeTakeFirst()

/** One page of the coupons, newest first unless sorted, and the total number of matches. */
export async function couponsPage(
  executor: Executor,
  part: Part<CouponSort>,
): Promise<{ rows: CouponRow[]; total: number }> {
  const wanted = executor.selectFrom('coupons').where(isFound(part.search, [sql`code`]))
  const sorts = {
    code: sql.ref('code'),
    created: sql.ref('createdAt'),
    uses: sql.ref('uses'),
    ends: { nullable: sql.ref('endsAt') },
  }
  const own = { tie: sql.ref('id'), otherwise: sql`created_at desc, id desc` }
  const [rows, { total }] = await Promise.all([
    wanted
      .selectAll()
      .orderBy(ordered(part, sorts, own))
      .limit(part.limit)
      .offset(part.offset)
      .execute(),
    wanted.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

/**
 * Counts one more use if one is left, and locks the coupon until the transaction ends; undefined if
 * none is left or there is no such coupon.
 */
export const takeUse = (tx: Executor, code: string): Promise<CouponRow | undefined> =>
  tx
    .updateTable('coupons')
    .set({ uses: sql<number>`uses + 1` })
    .where('code', '=', code)
    .where(sql<boolean>`(max_uses is null or uses < max_uses)`)
    .returningAll()
    .executeTakeFirst()

export async function giveUseBack(tx: Executor, couponId: string): Promise<void> {
  await tx
    .updateTable('coupons')
    .set({ uses: sql<number>`uses - 1` })
    .where('id', '=', couponId)
    .execute()
}

/** How often a user has used or reserved a coupon; `open` counts reservations only. */
export async function usesOf(
  executor: Executor,
  couponId: string,
  userId: string,
): Promise<{ all: number; open: number }> {
  const { all, open } = await executor
    .selectFrom('couponUses')
    .select([
      sql<string>`count(*)`.as('all'),
      sql<string>`count(*) filter (where state = 'reserved')`.as('open'),
    ])
    .where('couponId', '=', couponId)
    .where('userId', '=', userId)
    .where('state', '<>', 'freed')
    .executeTakeFirstOrThrow()
  return { all: Number(all), open: Number(open) }
}

export async function insertUse(
  tx: Executor,
  use: Insertable<Tables['couponUses']>,
): Promise<void> {
  await tx.insertInto('couponUses').values(use).execute()
}

/** Ends a reservation, once; undefined if there is none any more. */
export const endReservation = (
  tx: Executor,
  intentId: string,
  { state, at }: { state: 'used' | 'freed'; at: Date },
): Promise<{ couponId: string } | undefined> =>
  tx
    .updateTable('couponUses')
    .set({ state, updatedAt: at })
    .where('intentId', '=', intentId)
    .where('state', '=', 'reserved')
    .returning('couponId')
    .executeTakeFirst()

/** A use with its member, who is null once the account has been deleted. */
export type ListedUse = CouponUseRow & { user: UserBrief | null }

/** One page of the uses of a coupon, newest first, and their total number. */
export async function usesPage(
  executor: Executor,
  users: UserLookup,
  couponId: string,
  { limit, offset }: Omit<PageQuery, 'page'> & { offset: number },
): Promise<{ rows: ListedUse[]; total: number }> {
  const wanted = executor.selectFrom('couponUses').where('couponId', '=', couponId)
  const [rows, { total }] = await Promise.all([
    wanted
      .selectAll()
      .select(users.briefOf(sql.ref('couponUses.userId')).as('user'))
      .orderBy('createdAt', 'desc')
      .orderBy('intentId')
      .limit(limit)
      .offset(offset)
      .execute(),
    wanted.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

/** The coupons that a user has used, for the personal data download. */
export const exportFor = (executor: Executor, userId: string) =>
  executor
    .selectFrom('couponUses')
    .innerJoin('coupons', 'coupons.id', 'couponUses.couponId')
    .select(['coupons.code', 'couponUses.program', 'couponUses.discountCents', 'couponUses.state'])
    .select('couponUses.createdAt')
    .where('couponUses.userId', '=', userId)
    .orderBy('couponUses.createdAt')
    .execute()
