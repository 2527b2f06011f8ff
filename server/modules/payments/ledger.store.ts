import { sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'

/**
 * The amounts received in the calendar months in UTC from `from` until, but not including, `to`, the
 * first instants of months, less refunds in them: in cents by currency, the largest first. Excludes
 * test payments and unmatched money. The database keeps the sums of each month.
 */
export async function revenueBetween(
  executor: Executor,
  from: Date,
  to: Date,
): Promise<Array<{ currency: string; cents: number }>> {
  const day = (at: Date) => at.toISOString().slice(0, 10)
  const { rows } = await sql<{ currency: string; cents: string }>`
    select currency, sum(cents) as cents from ledger_tallies
    where month >= ${day(from)}::date and month < ${day(to)}::date
    group by currency
    order by sum(cents) desc, currency`.execute(executor)
  return rows.map(({ currency, cents }) => ({ currency, cents: Number(cents) }))
}

/** The transactions whose ledger entries disagree with them: always none. */
export async function disagreeing(executor: Executor): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select transactions.id from transactions
    left join (
      select transaction_id, sum(cents) as cents from ledger_entries group by transaction_id
    ) as ledger on ledger.transaction_id = transactions.id
    where coalesce(ledger.cents, 0) <> case
      when paid_at is null and status not in ('suspicious', 'refunding', 'refunded', 'refund_failed')
        then 0
      when paid_at is not null and dispute = 'lost' then least(amount_cents - refunded_cents, 0)
      else amount_cents - refunded_cents end
    limit 100`.execute(executor)
  return rows.map(({ id }) => id)
}

/** Part of a statement: the transactions with a refund from `from` until, but not including, `to`. */
export const refundedBetween = ({ from, to }: { from: Date; to: Date }) => sql`
  select transaction_id from ledger_entries
  where at >= ${from} and at < ${to} and not in_test
    and kind not in ('payment', 'held') and cents < 0`

/** The number of payments with a refund from `from` until, but not including, `to`. */
export async function countRefunded(
  executor: Executor,
  period: { from: Date; to: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct transaction_id)::int as count
    from (${refundedBetween(period)}) refunded`.execute(executor)
  return rows[0]?.count ?? 0
}

/**
 * The amounts received and refunded from `from` until, but not including, `to`, by calendar month
 * in UTC and currency, in cents.
 */
export async function moneyByMonth(executor: Executor, { from, to }: { from: Date; to: Date }) {
  const { rows } = await sql<{
    month: string
    currency: string
    paid: string
    back: string
    payments: string
    refunds: string
  }>`
    select to_char(begin, 'YYYY-MM') as month, currency, paid, back, payments, refunds from (
      select date_trunc('month', at at time zone 'UTC') as begin, currency,
        coalesce(sum(cents) filter (where kind = 'payment'), 0) as paid,
        coalesce(- sum(cents) filter (where kind <> 'payment'), 0) as back,
        count(*) filter (where kind = 'payment' and cents > 0) as payments,
        count(*) filter (where kind <> 'payment' and cents < 0) as refunds
      from ledger_entries
      where at >= ${from} and at < ${to} and not in_test and kind <> 'held'
      group by 1, 2
    ) months
    order by currency, begin`.execute(executor)
  return rows.map(({ month, currency, paid, back, payments, refunds }) => ({
    month,
    currency,
    paidCents: Number(paid),
    backCents: Number(back),
    payments: Number(payments),
    refunds: Number(refunds),
  }))
}

/**
 * What was received for each offer less refunds, by its id: in cents by currency, the largest first. Excludes test payments and
 * unmatched money.
 */
export async function revenueOfOffers(
  executor: Executor,
): Promise<Map<string, { currency: string; cents: number }[]>> {
  const { rows } = await sql<{ offerId: string; currency: string; cents: string }>`
    select t.offer_id, e.currency, sum(e.cents) as cents
    from transactions t join ledger_entries e on e.transaction_id = t.id
    where t.offer_id is not null and not e.in_test and e.kind <> 'held'
    group by 1, 2 order by sum(e.cents) desc, e.currency`.execute(executor)
  const byOffer = new Map<string, { currency: string; cents: number }[]>()
  for (const { offerId, currency, cents } of rows) {
    const sums = byOffer.get(offerId) ?? []
    byOffer.set(offerId, [...sums, { currency, cents: Number(cents) }])
  }
  return byOffer
}

/** The data for an invoice: the payment, and the components of its amount in cents. */
export async function lockForBooks(tx: Executor, transactionId: string) {
  const locked = await tx
    .selectFrom('transactions')
    .select(['intentId', 'refundedCents', 'paidAt', 'userId', 'program', 'offerId', 'inTest'])
    .select(['amountCents', 'currency'])
    .where('id', '=', transactionId)
    .forUpdate()
    .executeTakeFirst()
  if (!locked) return undefined
  const { intentId, ...payment } = locked
  const parts = await tx
    .selectFrom('paymentIntents')
    .select(sql<number>`coalesce(list_cents, amount_cents)`.as('listCents'))
    .select(['discountCents', 'taxCents', 'taxBasisPoints', 'taxIncluded'])
    .select(['untaxedCents', 'taxCountry', 'reverseCharge', 'vatNumber'])
    .where('id', '=', intentId)
    .executeTakeFirstOrThrow()
  return { ...payment, ...parts }
}

/** A user's newest payments, at most 100. */
export const paymentsOf = (executor: Executor, userId: string) =>
  executor
    .selectFrom('transactions')
    .select(['id', 'createdAt', 'program', 'offerId', 'amountCents', 'refundedCents', 'currency'])
    .select(['status', 'inTest'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

export type PaymentOfUser = Awaited<ReturnType<typeof paymentsOf>>[number]

/** Amounts of transactions, by id; those with nothing to pay are absent. */
export async function amountsOf(executor: Executor, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { amountCents: number; currency: string }>()
  const rows = await executor
    .selectFrom('transactions')
    .select(['id', 'amountCents', 'currency'])
    .where('id', 'in', [...ids])
    .where('amountCents', '>', 0)
    .execute()
  return new Map(rows.map(({ id, ...amount }) => [id, amount]))
}

/** What was received less refunds, by the intent of the first payment, in cents; further payments of it included. */
export async function netPaid(
  executor: Executor,
  intentIds: readonly string[],
): Promise<Map<string, { cents: number; currency: string }>> {
  if (intentIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; cents: number; currency: string }>`
    select first.id, min(t.currency) as currency,
      sum(t.amount_cents - t.refunded_cents)::int as cents
    from payment_intents first
    join payment_intents i on i.id = first.id
      or (first.recurring_id is not null and i.recurring_id = first.recurring_id)
    join transactions t on t.intent_id = i.id
    where first.id = any(${[...intentIds]}::uuid[]) and t.status in ('paid', 'refund_failed')
    group by first.id`.execute(executor)
  return new Map(rows.map(({ id, ...paid }) => [id, paid]))
}
