import { type RawBuilder, sql } from 'kysely'
import type { DisputeCause } from '#contract/disputes.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Sold } from './sold.ts'

/** Payments received and payments refunded from `from` until, but not including, `to`, by calendar month in UTC. */
export async function countsByMonth(
  executor: Executor,
  { from, to }: { from: Date; to: Date },
): Promise<Map<string, { payments: number; refunds: number }>> {
  const { rows } = await sql<{ month: string; payments: number; refunds: number }>`
    select to_char(at at time zone 'UTC', 'YYYY-MM') as month,
      count(distinct transaction_id) filter (where kind = 'payment' and cents > 0)::int as payments,
      count(distinct transaction_id) filter (where kind = 'refund' and cents < 0)::int as refunds
    from ledger_entries where at >= ${from} and at < ${to} and not in_test
    group by 1`.execute(executor)
  return new Map(rows.map(({ month, ...counts }) => [month, counts]))
}

interface Causes {
  /** By programs, and by the ids of offers. */
  programs: DisputeCause[]
  /** By the codes of coupons, null for payments without one. */
  coupons: DisputeCause[]
  /** 'once', 'first' for the first payment of a subscription, 'renewal'. */
  ways: DisputeCause[]
  providers: DisputeCause[]
}

/** The most coupons that are told apart: those with the most disputes. */
const mostCoupons = 20

/**
 * What the payments of a period have in common, and how many of them were disputed and refunded since. `disputed` is a
 * part of a statement: the ids of disputed payments. Coupons and offers are named by their ids.
 */
export async function causesOf(
  executor: Executor,
  { from, to, disputed }: { from: Date; to: Date; disputed: RawBuilder<unknown> },
): Promise<Causes> {
  const { rows } = await sql<DisputeCause & { by: keyof Causes }>`
    select case when grouping(sold) = 0 then 'programs' when grouping(coupon) = 0 then 'coupons'
        when grouping(way) = 0 then 'ways' else 'providers' end as by,
      coalesce(sold, coupon, way, provider) as name,
      count(*)::int as payments,
      count(*) filter (where is_disputed)::int as disputed,
      count(*) filter (where is_refunded)::int as refunded
    from (
      select coalesce(t.program, t.offer_id::text) as sold, t.provider, i.coupon_id::text as coupon,
        case when i.recurring_id is null then 'once' when i.is_renewal then 'renewal' else 'first' end as way,
        t.id in (${disputed}) as is_disputed, t.refunded_cents > 0 as is_refunded
      from transactions t join payment_intents i on i.id = t.intent_id
      where t.paid_at >= ${from} and t.paid_at < ${to} and not t.in_test and t.amount_cents > 0
    ) paid
    group by grouping sets ((sold), (coupon), (way), (provider))
    order by disputed desc, refunded desc, payments desc, name`.execute(executor)
  const of = (kind: keyof Causes) =>
    rows.filter(({ by }) => by === kind).map(({ by: _, ...cause }) => cause)
  return {
    programs: of('programs'),
    coupons: of('coupons').slice(0, mostCoupons),
    ways: of('ways'),
    providers: of('providers'),
  }
}

/** What transactions are for, the provider's id and the payer, by id. */
export async function briefOf(executor: Executor, ids: readonly string[]) {
  if (ids.length === 0) {
    return new Map<string, Sold & { providerId: string; userId: string | null }>()
  }
  const rows = await executor
    .selectFrom('transactions')
    .select(['id', 'program', 'offerId', 'providerId', 'userId'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, ...brief }) => [id, brief]))
}
