import { sql } from 'kysely'
import type { PaidProgram } from '#contract/offers/programs.ts'
import type { Dispute, TransactionStatus } from '#contract/payments/payments.ts'
import type { Executor } from '#server/platform/database/database.ts'

/** A payment by which a contract began: no renewal, and not refunded in full. */
interface PurchaseRow {
  id: string
  /** Null for an offer. */
  program: PaidProgram | null
  /** Null for a program. */
  offerId: string | null
  amountCents: number
  refundedCents: number
  currency: string
  status: TransactionStatus
  dispute: Dispute | null
  paidAt: Date
  /** When the same was bought before. */
  boughtBefore: Date | null
}

/** A user's purchases paid at `since` or later, the newest first. */
export async function purchasesOf(
  executor: Executor,
  userId: string,
  since: Date,
): Promise<PurchaseRow[]> {
  const { rows } = await sql<PurchaseRow>`
    select * from (
      select t.id, t.program, t.offer_id, t.amount_cents, t.refunded_cents, t.currency, t.status, t.dispute, t.paid_at,
        lag(t.paid_at) over (
          partition by t.program, t.offer_id order by t.paid_at, t.id) as bought_before
      from transactions t join payment_intents i on i.id = t.intent_id and not i.is_renewal
      where t.user_id = ${userId} and t.paid_at is not null and t.amount_cents > 0
    ) bought
    where paid_at >= ${since} and status in ('paid', 'refunding', 'refund_failed')
    order by paid_at desc, id
    limit 20`.execute(executor)
  return rows
}
