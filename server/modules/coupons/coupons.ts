import type { Coupon, CouponInput, CouponSort, CouponUse } from '#contract/coupons.ts'
import type { Page } from '#contract/endpoint.ts'
import type { ListQuery } from '#contract/lists.ts'
import type { PageQuery } from '#contract/values.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { newId } from '#server/platform/clock.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { partOf } from '#server/platform/database/lists.ts'
import { violatedForeignKey } from '#server/platform/database/problems.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { columnsOf, presentCoupon, presentUse } from './coupons.present.ts'
import { couponFields } from './coupons.rules.ts'
import {
  changeCoupon,
  couponsPage,
  findByCode,
  findCoupon,
  insertCoupon,
  lockCoupon,
  usesPage,
} from './coupons.store.ts'
import type { CouponsDeps } from './index.ts'

/** One page of the coupons, newest first unless sorted. */
export async function listCoupons(
  { config, db }: CouponsDeps,
  _actor: Actor,
  query: ListQuery<CouponSort>,
): Promise<Page<Coupon>> {
  const { rows, total } = await couponsPage(db.pool, partOf(query))
  return { items: rows.map((row) => presentCoupon(row, config.PUBLIC_URL)), total }
}

/** One coupon; throws 404. */
export async function getCoupon(
  { config, db }: CouponsDeps,
  _actor: Actor,
  id: string,
): Promise<Coupon> {
  const row = await findCoupon(db.pool, id)
  if (!row) throw notFound()
  return presentCoupon(row, config.PUBLIC_URL)
}

/** Creates a coupon; throws 409, naming the field, if another has its code. */
export function createCoupon(
  { config, db, now }: CouponsDeps,
  actor: Actor,
  input: CouponInput,
): Promise<Coupon> {
  return forKnownOffer(db, async (tx) => {
    const at = now()
    const after = await insertCoupon(tx, {
      id: newId(),
      ...columnsOf(input),
      createdAt: at,
      updatedAt: at,
    })
    if (!after) throw codeTaken()
    await recordAudit(tx, actor, {
      action: 'coupon.created',
      subject: after.id,
      name: after.code,
      ...changeOf(null, after, couponFields),
    })
    return presentCoupon(after, config.PUBLIC_URL)
  })
}

/**
 * Replaces a coupon; throws 404, 409 for a code that is taken or if somebody else's edit came
 * first, and 422 for a limit below the uses already made.
 */
export function updateCoupon(
  { config, db, now }: CouponsDeps,
  actor: Actor,
  id: string,
  { seenUpdatedAt, ...input }: CouponInput & { seenUpdatedAt?: string },
): Promise<Coupon> {
  return forKnownOffer(db, async (tx) => {
    const before = await lockCoupon(tx, id)
    if (!before) throw notFound()
    requireUnchanged(seenUpdatedAt, before)
    const other = await findByCode(tx, input.code)
    if (other && other.id !== id) throw codeTaken()
    if (input.maxUses !== null && input.maxUses < before.uses) {
      const message = `It is in use ${before.uses} times already.`
      throw new Failure('rule_violated', message, { issues: [{ path: 'maxUses', message }] })
    }
    const updatedAt = changedAt(before, now())
    const after = await changeCoupon(tx, id, { ...columnsOf(input), updatedAt })
    await recordAudit(tx, actor, {
      action: 'coupon.updated',
      subject: id,
      name: after.code,
      ...changeOf(before, after, couponFields),
    })
    return presentCoupon(after, config.PUBLIC_URL)
  })
}

/** One page of the members who have used a coupon, newest first; throws 404. */
export async function listUses(
  { db, identity }: CouponsDeps,
  _actor: Actor,
  couponId: string,
  query: PageQuery,
): Promise<Page<CouponUse>> {
  const [coupon, { rows, total }] = await Promise.all([
    findCoupon(db.pool, couponId),
    usesPage(db.pool, identity.lookup, couponId, partOf(query)),
  ])
  if (!coupon) throw notFound()
  return { items: rows.map(presentUse), total }
}

/** Writes a coupon in a transaction; throws 422 if the offer that it is for does not exist. */
const forKnownOffer = <T>(db: CouponsDeps['db'], work: (tx: Executor) => Promise<T>): Promise<T> =>
  db.transaction(work).catch((error: unknown) => {
    if (!violatedForeignKey(error)) throw error
    const message = 'There is no such offer.'
    throw new Failure('rule_violated', message, { issues: [{ path: 'offerId', message }] })
  })

/** The error for a code that another coupon has. */
const codeTaken = () =>
  new Failure('conflict', 'Another coupon has this code.', {
    issues: [{ path: 'code', message: 'Another coupon has this code.' }],
  })
