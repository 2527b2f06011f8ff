import type { Coupon, CouponInput } from '#contract/coupons.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { newId } from '#server/platform/clock.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { codeTaken } from './code-taken.ts'
import { columnsOf, presentCoupon } from './coupons.present.ts'
import { couponFields } from './coupons.rules.ts'
import { insertCoupon } from './coupons.store.ts'
import type { CouponsDeps } from './deps.ts'

/** Creates a coupon; throws 409, naming the field, if another has its code. */
export function createCoupon(
  { config, db, now }: CouponsDeps,
  actor: Actor,
  input: CouponInput,
): Promise<Coupon> {
  return db.transaction(async (tx) => {
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
