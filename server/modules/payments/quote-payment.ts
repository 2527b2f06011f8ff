import type { PaymentQuote } from '#contract/payments.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { RateLimiter } from '#server/platform/http/rate-limits.ts'
import type { ChargeFor, Order } from './charge-for.ts'

interface QuoteDeps {
  db: Database
  chargeFor: ChargeFor
  /** Of codes that are tried. */
  codes: RateLimiter
}

/** What the caller would pay; throws 422 for a coupon that cannot be used, 429 after too many. */
export const createQuotePayment =
  ({ db, chargeFor, codes }: QuoteDeps) =>
  async (actor: Actor, order: Order): Promise<PaymentQuote> => {
    if (order.coupon !== undefined) await codes.consume(actor.id)
    const charge = await chargeFor(db.pool, actor.id, order)
    return { ...charge, coupon: order.coupon ?? null }
  }
