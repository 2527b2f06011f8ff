import { sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'

/**
 * What came in from `from` until before `to`, less what went back then, in cents. Money of tests is
 * nobody's, and what fits nothing that was asked for is not the academy's.
 */
export async function revenueBetween(executor: Executor, from: Date, to: Date): Promise<number> {
  const { cents } = await executor
    .selectFrom('ledgerEntries')
    .select(sql<string>`coalesce(sum(cents), 0)`.as('cents'))
    .where('at', '>=', from)
    .where('at', '<', to)
    .where('inTest', '=', false)
    .where('kind', '<>', 'held')
    .executeTakeFirstOrThrow()
  return Number(cents)
}

/** The transactions of which the ledger says another sum than they do themselves: none, ever. */
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
