import type { PaidProgram } from '#contract/programs.ts'
import { newId } from '#server/platform/clock.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ChargeFor } from './charge-for.ts'
import type { CreateIntentDeps } from './create-payment-intent.ts'
import { insertIntent } from './payments.store.ts'

interface RedeemDeps extends Omit<CreateIntentDeps, 'available' | 'provider' | 'recurring'> {
  access: CreateIntentDeps['access'] & {
    lockUser(tx: Parameters<ChargeFor>[0], userId: string): Promise<void>
  }
}

/**
 * Redeems a coupon for the whole price: no card is needed, and the request is filed as if it had
 * been paid. Throws 422 if something is left to pay, and the errors of starting a payment.
 */
export const createRedeemCoupon =
  ({ db, now, limiter, access, chargeFor, coupons, settle, site }: RedeemDeps) =>
  async (actor: Actor, { program, coupon }: { program: PaidProgram; coupon: string }) => {
    await limiter.consume(actor.id)
    await db.transaction(async (tx) => {
      await access.lockUser(tx, actor.id)
      await access.refuseUnlessPayable(tx, actor.id, program)
      const charge = await chargeFor(tx, actor.id, { program, coupon })
      if (charge.amountCents > 0) {
        throw new Failure('rule_violated', 'This coupon does not cover the whole price.')
      }
      const { listCents, currency } = charge
      const [id, at] = [newId(), now()]
      const providerId = `free_${id}`
      const made = { id, userId: actor.id, program, provider: 'none', inTest: false } as const
      await insertIntent(tx, { ...made, ...charge, providerId, at })
      await site.agreeByPaying(tx, actor.id)
      await coupons.reserve(tx, {
        code: coupon,
        userId: actor.id,
        program,
        listCents,
        intentId: id,
      })
      await settle(tx, [{ kind: 'succeeded', providerId, at, amountCents: 0, currency }])
    })
  }
