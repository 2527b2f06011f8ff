import type { Coupon, CouponInput } from '#contract/coupons.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { codeTaken } from './code-taken.ts'
import { columnsOf, presentCoupon } from './coupons.present.ts'
import { couponFields } from './coupons.rules.ts'
import { changeCoupon, findByCode, lockCoupon } from './coupons.store.ts'
import type { CouponsDeps } from './deps.ts'

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
  return db.transaction(async (tx) => {
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
