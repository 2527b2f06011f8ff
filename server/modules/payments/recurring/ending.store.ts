import { type RawBuilder, sql } from 'kysely'
import type { PaymentProviderName } from '#contract/payments/payments.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { RecurringRow } from './recurring.store.ts'

/** Marks it to be stopped at the provider soon. */
export async function markUnwanted(tx: Executor, id: string): Promise<void> {
  await tx.updateTable('recurringPayments').set({ unwanted: true }).where('id', '=', id).execute()
}

/** The subscription whose first payment an intent is; null if it is none. */
export async function recurringBegunBy(
  executor: Executor,
  intentId: string,
): Promise<string | null> {
  const row = await executor
    .selectFrom('paymentIntents')
    .select('recurringId')
    .where('id', '=', intentId)
    .where('isRenewal', '=', false)
    .executeTakeFirst()
  return row?.recurringId ?? null
}

/** Ends those that were never created at the provider and whose payment can no longer be made. */
export async function endUnbegun(executor: Executor): Promise<void> {
  await sql`
    update recurring_payments set status = 'ended'
    where status = 'incomplete' and provider_id is null and exists (
      select from payment_intents i
      where i.recurring_id = recurring_payments.id and not i.is_renewal and not i.open)`.execute(
    executor,
  )
}

/**
 * Those running at the provider although they should no longer be charged: the account is deleted,
 * the first payment was refunded because nothing could be given for it, or with all of the access, or the office has
 * ended the access.
 */
export async function unwantedRecurring(
  executor: Executor,
  provider: PaymentProviderName,
  isUnwanted: (of: {
    userId: RawBuilder<unknown>
    program: RawBuilder<unknown>
    transactionId: RawBuilder<unknown>
  }) => RawBuilder<boolean>,
  isEnded: (of: Record<'userId' | 'program', RawBuilder<unknown>>) => RawBuilder<boolean>,
): Promise<RecurringRow[]> {
  const unwanted = isUnwanted({
    userId: sql`p.user_id`,
    program: sql`p.program`,
    transactionId: sql`t.id`,
  })
  const ended = isEnded({ userId: sql`p.user_id`, program: sql`p.program` })
  const { rows } = await sql<RecurringRow>`
    select p.* from recurring_payments p
    left join payment_intents i on i.recurring_id = p.id and not i.is_renewal
    left join transactions t on t.intent_id = i.id
    where p.provider = ${provider} and p.status in ('active', 'past_due')
      and p.provider_id is not null
      and (p.user_id is null or p.unwanted or ${unwanted}
        or (p.adopted_at is not null and ${ended}))
    limit 200`.execute(executor)
  return rows
}
