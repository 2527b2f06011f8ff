import type { PaymentQuote } from '#contract/payments.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { RateLimiter } from '#server/platform/http/rate-limits.ts'
import type { ChargeFor, Order } from './charge-for.ts'
import type { BeginRecurring } from './recurring/begin-recurring.ts'

interface QuoteDeps {
  db: Database
  chargeFor: ChargeFor
  recurring: Pick<BeginRecurring, 'isWanted'>
  /** Limits the codes that are tried. */
  codes: RateLimiter
}

/**
 * The amount the caller would pay; throws 422 for a coupon that cannot be used, 429 after too many.
 */
export const createQuotePayment =
  ({ db, chargeFor, codes, recurring }: QuoteDeps) =>
  async (actor: Actor, order: Order): Promise<PaymentQuote> => {
    if (order.coupon !== undefined) await codes.consume(actor.id)
    const charge = await chargeFor(db.pool, actor.id, order)
    const isRecurring = await recurring.isWanted(db.pool, order.program, charge)
    const { program } = order
    const each = isRecurring ? await chargeFor(db.pool, actor.id, { program }) : null
    return {
      ...charge,
      coupon: order.coupon ?? null,
      recurring: each && { amountCents: each.amountCents, months: each.accessMonths },
    }
  }
