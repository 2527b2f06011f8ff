import { sql } from 'kysely'
import type { OfferFigures } from '#contract/shop/offer-statistics.ts'
import type { Executor } from '#server/platform/database/database.ts'

/** The figures of the newest offers at `at`, but what was received for them. */
export async function selectFigures(
  executor: Executor,
  at: Date,
  limit: number,
): Promise<Omit<OfferFigures, 'revenue'>[]> {
  const isOpen = sql`(p.state = 'open' and (p.ends_at is null or p.ends_at > ${at}::timestamptz))`
  const isOwed = sql`(p.plan = 'instalments' and p.payments_made < p.plan_count)`
  const { rows } = await sql<Omit<OfferFigures, 'revenue'>>`
    select o.id, o.name, o.state, coalesce(p.sold, 0) as sold, coalesce(p.running, 0) as running,
      coalesce(p.sold - p.running, 0) as ended, coalesce(p.in_instalments, 0) as in_instalments,
      coalesce(p.missed, 0) as missed, coalesce(p.trials, 0) as trials,
      (select count(*)::int from shop_waiting w where w.offer_id = o.id) as waiting
    from shop_offers o left join (
      select p.offer_id, (count(*) filter (where not p.is_trial))::int as sold,
        (count(*) filter (where not p.is_trial and ${isOpen}))::int as running,
        (count(*) filter (where not p.is_trial and ${isOpen} and ${isOwed}))::int as in_instalments,
        (count(*) filter (
          where not p.is_trial and p.state = 'open' and not ${isOpen} and ${isOwed}))::int as missed,
        (count(*) filter (where p.is_trial))::int as trials
      from shop_purchases p where p.opened_at is not null group by p.offer_id
    ) p on p.offer_id = o.id
    order by o.created_at desc, o.id desc limit ${limit}`.execute(executor)
  return rows
}

/** How many purchases were opened in each calendar month in UTC since `from`, the first of one; months without any are left out. */
export async function soldByMonth(
  executor: Executor,
  from: Date,
): Promise<{ month: string; sold: number }[]> {
  const { rows } = await sql<{ month: string; sold: number }>`
    select to_char(opened_at at time zone 'UTC', 'YYYY-MM') as month, count(*)::int as sold
    from shop_purchases where opened_at >= ${from}::timestamptz and not is_trial
    group by 1`.execute(executor)
  return rows
}
